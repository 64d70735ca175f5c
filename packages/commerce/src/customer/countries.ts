/** Officially assigned codes of ISO 3166-1, and XK, which parcels and cards use for Kosovo. */
// biome-ignore format: a table
export const countryCodes: readonly string[] = [
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ',
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR',
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP',
  'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ',
  'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW',
  'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ',
  'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW',
].flatMap((row) => row.split(' '));

const known: ReadonlySet<string> = new Set(countryCodes);

/** Whether text is the code of a country that is in use, in capital letters. */
export const isCountryCode = (text: string): boolean => known.has(text);

/** Codes that were withdrawn, are reserved for something else, or are written by mistake, and what is written today. */
// biome-ignore format: a table
const SUCCESSORS: Readonly<Record<string, string>> = {
  AC: 'SH', AN: 'CW SX BQ', BU: 'MM', CQ: 'GG', CS: 'RS ME CZ SK', CT: 'KI', DD: 'DE', DG: 'IO', DY: 'BJ', EA: 'ES', EL: 'GR', FQ: 'TF', FX: 'FR',
  HV: 'BF', IC: 'ES', JT: 'UM', MI: 'UM', NH: 'VU', NQ: 'AQ', NT: 'SA IQ', PC: 'FM MH MP PW', PU: 'UM', PZ: 'PA', RH: 'ZW', SU: 'RU', TA: 'SH', TP: 'TL',
  UK: 'GB', VD: 'VN', WK: 'UM', YD: 'YE', YU: 'RS', ZR: 'CD',
};

/** What is wrong with the code of a country, with the right one where it can be known; null: it is one. */
export function countryCodeProblem(text: string): string | null {
  if (isCountryCode(text)) return null;
  const upper = text.trim().toUpperCase();
  if (isCountryCode(upper)) return `Please write ${upper} in place of ${text}.`;
  const successors = Object.hasOwn(SUCCESSORS, upper) ? (SUCCESSORS[upper] ?? '').split(' ') : [];
  if (successors.length === 0) return 'Please choose a country.';
  return `${upper} is no country code in use. Please write ${inAList(successors)}.`;
}

const inAList = (words: readonly string[]): string =>
  words.length === 1 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
