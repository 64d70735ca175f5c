import { plainSigns } from './plain-signs.ts';

/**
 * How postal codes look: 9 is a digit, A a letter, * either, small letters stand for themselves. The first is the
 * example's form. Countries that are missing have none, or nothing is known about them.
 */
// biome-ignore format: a table
const SHAPES: Readonly<Record<string, string>> = {
  AD: 'ad999', AM: '9999', AR: '9999|A9999AAA', AS: '99999|99999-9999', AT: '9999', AU: '9999', AX: '99999', AZ: '9999',
  BA: '99999', BB: 'bb99999', BD: '9999', BE: '9999', BG: '9999', BH: '999|9999', BM: 'AA 99|AA AA', BN: 'AA9999', BR: '99999-999', BY: '999999',
  CA: 'A9A 9A9', CH: '9999', CL: '9999999', CN: '999999', CO: '999999', CR: '99999', CY: '9999', CZ: '999 99',
  DE: '99999', DK: '9999', DO: '99999', DZ: '99999', EC: '999999', EE: '99999', EG: '99999', ES: '99999', FI: '99999', FO: '999', FR: '99999',
  GB: 'AA9A 9AA|AA99 9AA|AA9 9AA|A99 9AA|A9A 9AA|A9 9AA', GE: '9999', GF: '99999', GG: 'AA9 9AA|AA99 9AA', GL: '9999', GP: '99999', GR: '999 99', GT: '99999', GU: '99999|99999-9999',
  HN: '99999', HR: '99999', HU: '9999', ID: '99999', IE: 'A9* ****', IL: '9999999|99999', IM: 'AA9 9AA|AA99 9AA', IN: '999999', IS: '999', IT: '99999',
  JE: 'AA9 9AA|AA99 9AA', JO: '99999', JP: '999-9999', KE: '99999', KG: '999999', KH: '999999|99999', KR: '99999', KW: '99999', KZ: '999999|A99A9A9',
  LI: '9999', LK: '99999', LT: '99999', LU: '9999', LV: 'lv-9999', MA: '99999', MC: '99999', MD: '9999', ME: '99999', MG: '999', MK: '9999', MN: '99999',
  MP: '99999|99999-9999', MQ: '99999', MT: 'AAA 9999|AAA 999|AAA 99', MU: '99999', MX: '99999', MY: '99999', NC: '99999', NG: '999999', NI: '99999', NL: '9999 AA', NO: '9999', NP: '99999', NZ: '9999',
  OM: '999', PA: '9999', PE: '99999', PF: '99999', PH: '9999', PK: '99999', PL: '99-999', PR: '99999|99999-9999', PT: '9999-999', PY: '9999', RE: '99999', RO: '999999', RS: '99999|999999', RU: '999999',
  SA: '99999|99999-9999', SE: '999 99', SG: '999999', SI: '9999', SJ: '9999', SK: '999 99', SM: '99999', SN: '99999', SV: '9999', TH: '99999', TN: '9999', TR: '99999', TW: '999|99999|999999',
  UA: '99999', US: '99999|99999-9999', UY: '99999', UZ: '999999', VA: '99999', VE: '9999', VI: '99999|99999-9999', VN: '99999|999999', YT: '99999', ZA: '9999', ZM: '99999',
};

/** Where the example that a shape gives would not be one. */
// biome-ignore format: a table
const EXAMPLES: Readonly<Record<string, string>> = {
  AR: '1425', AU: '2000', BR: '01310-100', CA: 'K1A 0B1', CH: '3000', CN: '100000', DE: '10115', ES: '28013', FR: '75001',
  GB: 'SW1A 1AA', IE: 'D02 AF30', IN: '110001', IT: '00144', JP: '100-0001', KR: '04524', MX: '06000', NZ: '6011', PR: '00901', TR: '06420', NL: '1012 AB', PL: '00-001', PT: '1000-205',
  SE: '111 22', SG: '018956', US: '94103', ZA: '0001',
};

const shapesOf = (countryCode: string): string[] =>
  Object.hasOwn(SHAPES, countryCode) ? (SHAPES[countryCode] ?? '').split('|') : [];

const compact = (text: string): string => plainSigns(text).replace(/[\s-]/g, '').toUpperCase();

const fits = (shape: string, code: string): boolean => {
  const signs = [...shape.replace(/[\s-]/g, '')];
  return signs.length === code.length && signs.every((sign, index) => fitsSign(sign, code.charAt(index)));
};

function fitsSign(sign: string, char: string): boolean {
  switch (sign) {
    case '9':
      return /\d/.test(char);
    case 'A':
      return /[A-Z]/.test(char);
    case '*':
      return /[\dA-Z]/.test(char);
    default:
      return sign.toUpperCase() === char;
  }
}

/**
 * A postal code as the country writes it; null: it cannot be one of that country. Where nothing is known, the text as
 * it is.
 *
 * @example tidyPostalCode('k1a0b1', 'CA') // 'K1A 0B1'
 */
export function tidyPostalCode(text: string, countryCode: string): string | null {
  const shapes = shapesOf(countryCode);
  if (shapes.length === 0) return plainSigns(text).trim();
  const code = compact(text);
  // Some write the country before it: D-10115, SE-111 22.
  const bare = code.replace(/^[A-Z]{1,2}(?=\d)/, '');
  for (const candidate of [code, bare]) {
    const shape = shapes.find((each) => fits(each, candidate));
    if (shape !== undefined) return spread(candidate, shape);
  }
  return null;
}

/** Puts the spaces and hyphens of a shape into a code. */
function spread(code: string, shape: string): string {
  let used = 0;
  return [...shape].map((sign) => (/[\s-]/.test(sign) ? sign : code.charAt(used++))).join('');
}

/** Null: the country has no postal codes that we know of. */
export function postalCodeExample(countryCode: string): string | null {
  const [shape] = shapesOf(countryCode);
  if (shape === undefined) return null;
  if (Object.hasOwn(EXAMPLES, countryCode)) return EXAMPLES[countryCode] ?? null;
  let digit = 0;
  return shape
    .replace(/9/g, () => String(++digit % 10))
    .replace(/[A*]/g, 'A')
    .toUpperCase();
}

/** A phone shows its number pad for these. */
export const isNumericPostalCode = (countryCode: string): boolean => {
  const shapes = shapesOf(countryCode);
  return shapes.length > 0 && shapes.every((shape) => /^9+$/.test(shape));
};
