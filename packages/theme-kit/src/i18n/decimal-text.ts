import { Decimal } from '@phensley/cldr';

/** More digits than any price or measurement has; formatting time grows with them. */
const MAX_LENGTH = 400;
const MAX_EXPONENT = 400;
const DIGIT_0 = 48;
const DIGIT_9 = 57;

/** Null when the text is not a number: sign, digits with a point, exponent; no spaces, no grouping. */
export function parseDecimal(text: string): Decimal | null {
  if (text === '' || text.length > MAX_LENGTH || hasHugeExponent(text)) return null;
  try {
    return new Decimal(text);
  } catch {
    return null;
  }
}

function hasHugeExponent(text: string): boolean {
  for (let i = text.length - 1; i >= 0; i--) {
    const c = text.charCodeAt(i);
    if (c >= DIGIT_0 && c <= DIGIT_9) continue;
    if (c === 43 || c === 45) continue;
    if (c !== 69 && c !== 101) return false;
    return Math.abs(Number(text.slice(i + 1))) > MAX_EXPONENT;
  }
  return false;
}
