/**
 * Prices travel as decimal text, because doubles cannot hold them all. Only what prices need is here: which of two is
 * less, and moving the decimal point.
 */
interface Decimal {
  readonly negative: boolean;
  /** Without leading zeros; `0` for zero. */
  readonly digits: string;
  /** Power of ten that the digits are multiplied by. */
  readonly exponent: number;
}

type Special = 'NaN' | 'Infinity' | '-Infinity';

/** Nobody charges this much; a text that claims it would only cost memory and time. */
const MAX_EXPONENT = 400;
const MAX_LENGTH = 400;

const ZERO: Decimal = { negative: false, digits: '0', exponent: 0 };
const SPECIAL: ReadonlyMap<string, Special> = new Map([
  ['NaN', 'NaN'],
  ['nan', 'NaN'],
  ['Infinity', 'Infinity'],
  ['infinity', 'Infinity'],
  ['+Infinity', 'Infinity'],
  ['+infinity', 'Infinity'],
  ['-Infinity', '-Infinity'],
  ['-infinity', '-Infinity'],
]);

const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Text that is no decimal counts as zero. */
function parseDecimal(text: string): Decimal | Special {
  if (text.length > MAX_LENGTH) return ZERO;
  const first = text.charCodeAt(0);
  const signed = first === 45 || first === 43;
  let digits = '';
  let fraction = 0;
  let i = signed ? 1 : 0;
  for (let inFraction = false; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isDigit(code)) {
      digits += text[i];
      if (inFraction) fraction++;
    } else if (code === 46 && !inFraction) inFraction = true;
    else break;
  }
  if (digits === '') return SPECIAL.get(text) ?? ZERO;
  const power = i < text.length ? parseExponent(text, i) : 0;
  if (power === null) return ZERO;
  return { negative: first === 45, digits: dropLeadingZeros(digits), exponent: power - fraction };
}

/** `e5`, `E-5`, to the end of the text. */
function parseExponent(text: string, from: number): number | null {
  const mark = text[from];
  if (mark !== 'e' && mark !== 'E') return null;
  const sign = text[from + 1];
  const digits = text.slice(sign === '-' || sign === '+' ? from + 2 : from + 1);
  for (let i = 0; i < digits.length; i++) if (!isDigit(digits.charCodeAt(i))) return null;
  if (digits === '') return null;
  const power = Number(digits);
  if (power > MAX_EXPONENT) return null;
  return sign === '-' ? -power : power;
}

function dropLeadingZeros(digits: string): string {
  let from = 0;
  while (from < digits.length - 1 && digits.charCodeAt(from) === 48) from++;
  return from === 0 ? digits : digits.slice(from);
}

/** Longest text whose double is sure to differ from that of every other decimal of this length. */
const SAFE_LENGTH = 15;

/** The number behind digits with at most one point, when a double tells all such texts apart; NaN otherwise. */
export function exactNumber(text: string): number {
  const { length } = text;
  if (length === 0 || length > SAFE_LENGTH) return Number.NaN;
  let digits = 0;
  let scale = 0;
  let hasDigit = false;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (isDigit(code)) {
      digits = digits * 10 + code - 48;
      scale *= 10;
      hasDigit = true;
    } else if (code === 46 && scale === 0) scale = 1;
    else return Number.NaN;
  }
  return hasDigit ? digits / (scale || 1) : Number.NaN;
}

/** Negative when `a` is less than `b`, zero when they are equal. What is not a number is less than everything. */
export function compareDecimalText(a: string, b: string): number {
  const difference = exactNumber(a) - exactNumber(b);
  return Number.isNaN(difference) ? compareExactly(parseDecimal(a), parseDecimal(b)) : difference;
}

function compareExactly(left: Decimal | Special, right: Decimal | Special): number {
  if (left === 'NaN' || right === 'NaN') return -1;
  if (typeof left === 'string' || typeof right === 'string') {
    const x = typeof left === 'string' ? Number(left) : 0;
    const y = typeof right === 'string' ? Number(right) : 0;
    return x === y ? 0 : x < y ? -1 : 1;
  }
  const exponent = Math.min(left.exponent, right.exponent);
  const difference = scaled(left, exponent) - scaled(right, exponent);
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

const scaled = ({ negative, digits, exponent }: Decimal, to: number): bigint => {
  const magnitude = BigInt(digits) * 10n ** BigInt(exponent - to);
  return negative ? -magnitude : magnitude;
};

/** Moves the decimal point to the right, digit by digit: `10.50` by 2 is `1050`, `12.3400` is `1234.00`. */
export function shiftDecimalText(text: string, places: number): string {
  const decimal = parseDecimal(text);
  if (typeof decimal === 'string') return decimal;
  const { digits } = decimal;
  const exponent = decimal.exponent + places;
  const sign = decimal.negative ? '-' : '';
  if (exponent >= 0) return sign + (digits === '0' ? digits : digits + '0'.repeat(exponent));
  const whole = digits.length + exponent;
  if (whole <= 0) return `${sign}0.${'0'.repeat(-whole)}${digits}`;
  return `${sign}${digits.slice(0, whole)}.${digits.slice(whole)}`;
}
