/** Why a text is no number that the field takes. */
export type NumberProblem = 'junk' | 'negative' | 'tooPrecise' | 'tooLarge' | 'otherCurrency';

export type NumberReading =
  /** Exact decimal text with a point, without grouping and without needless zeros. */
  { readonly ok: true; readonly decimal: string } | { readonly ok: false; readonly problem: NumberProblem };

export interface NumberRules {
  /** How many digits may stand after the decimal sign. */
  readonly digits: number;
  readonly mayBeNegative?: boolean;
  /** Decides between comma and point where a text could be read both ways. */
  readonly locale: string;
  /**
   * The digits decide instead: "1.234" is one and a fraction where three digits may follow, and in thousands elsewhere,
   * in every language. So what a field has put into its own form is read as what it was.
   */
  readonly isByDigits?: boolean;
}

/** More cannot be kept exactly. */
const MOST_WHOLE_DIGITS = 15;

const refused = (problem: NumberProblem): NumberReading => ({ ok: false, problem });

/**
 * A number as people type and paste it: with comma or point, with thousands set apart by points, commas, spaces or
 * apostrophes. What could mean two numbers is read by the language of the member, unless the field takes too few
 * digits for one of the two.
 *
 * @example readNumber('1.234,50', { digits: 2, locale: 'en' }) // { ok: true, decimal: '1234.5' }
 */
export function readNumber(
  text: string,
  { digits, mayBeNegative = false, locale, isByDigits = false }: NumberRules,
): NumberReading {
  const plain = plainNumberText(text);
  const [, sign = '', figures = ''] = /^([+-]?)([\d.,]*\d[\d.,]*)$/.exec(ungrouped(plain)) ?? [];
  if (figures === '') return refused('junk');
  const parts = splitAtDecimal(figures, digits, isByDigits ? null : decimalSignOf(locale));
  if (!parts) return refused('junk');
  const whole = parts.whole.replace(/^0+(?=\d)/, '') || '0';
  const fraction = parts.fraction.replace(/0+$/, '');
  if (fraction.length > digits) return refused('tooPrecise');
  if (whole.length > MOST_WHOLE_DIGITS) return refused('tooLarge');
  const decimal = fraction === '' ? whole : `${whole}.${fraction}`;
  if (sign !== '-' || decimal === '0') return { ok: true, decimal };
  return mayBeNegative ? { ok: true, decimal: `-${decimal}` } : refused('negative');
}

/** The zeros of digits that are written in other scripts. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6];

/** One spelling for digits, signs and spaces of all scripts. */
export const plainNumberText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = ZEROS.find((each) => code >= each && code < each + 10);
      return zero === undefined ? digit : String(code - zero);
    })
    .replace(/[\u2212\u2013\u2010\u2011]/g, '-')
    .replaceAll('\u066b', ',')
    .replace(/[\u066c\u2019']/g, ' ')
    .replace(/[\u200e\u200f\u061c\u202a-\u202e]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Spaces and apostrophes set thousands apart and do nothing else. */
const ungrouped = (text: string): string =>
  /^[+-]? ?\d{1,3}( \d{3})+([.,]\d*)?$/.test(text)
    ? text.replaceAll(' ', '')
    : text.replace(/^([+-]) /, '$1');

interface NumberParts {
  readonly whole: string;
  readonly fraction: string;
}

/** @param decimalSign The one of the member's language, or null where point and comma may both be meant. */
function splitAtDecimal(figures: string, digits: number, decimalSign: string | null): NumberParts | null {
  const signs = [...figures].filter((each) => each === '.' || each === ',');
  const last = signs.at(-1);
  if (last === undefined) return { whole: figures, fraction: '' };
  const at = figures.lastIndexOf(last);
  const parts = { whole: figures.slice(0, at), fraction: figures.slice(at + 1) };
  const isMixed = new Set(signs).size > 1;
  if (isMixed) {
    // The last sign is the decimal one and stands once; all before it sets thousands apart.
    if (signs.filter((each) => each === last).length > 1) return null;
    return isGrouped(parts.whole) ? { ...parts, whole: digitsOf(parts.whole) } : null;
  }
  if (signs.length > 1) return isGrouped(figures) ? { whole: digitsOf(figures), fraction: '' } : null;
  const mayBeThousands = isGrouped(figures) && !/^0/.test(figures);
  const isDecimal = digits >= 3 && (decimalSign === null || last === decimalSign);
  return mayBeThousands && !isDecimal ? { whole: digitsOf(figures), fraction: '' } : parts;
}

/** In threes, or as India writes lakhs and crores. */
const isGrouped = (text: string): boolean => /^\d{1,3}([.,]\d{3})+$|^\d{1,2}(,\d{2})*,\d{3}$/.test(text);

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const decimalSignOf = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal')?.value ?? '.';
