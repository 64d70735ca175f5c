/** `941*`, `94200-94299`, `00-950..00-999`, or one code as it is. */
type PostalPattern =
  | { readonly kind: 'prefix'; readonly start: string }
  | { readonly kind: 'range'; readonly from: string; readonly to: string }
  | { readonly kind: 'code'; readonly code: string };

const compact = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

/** Null: nobody can say which codes are meant. */
function readPattern(text: string): PostalPattern | null {
  const typed = text.trim();
  if (typed.endsWith('*')) {
    const start = compact(typed.slice(0, -1));
    return isCode(start) || start === '' ? { kind: 'prefix', start } : null;
  }
  return readRange(typed.split('..')) ?? readRange(typed.split('-')) ?? readCode(compact(typed));
}

const isCode = (text: string): boolean => /^[\dA-Z]+$/.test(text);

const readCode = (code: string): PostalPattern | null => (isCode(code) ? { kind: 'code', code } : null);

/** Codes with a hyphen of their own have ends of different length: `00-950` is one code. */
function readRange(ends: readonly string[]): PostalPattern | null {
  const [from = '', to = ''] = ends.map(compact);
  const isRange = ends.length === 2 && from.length === to.length && isCode(from) && isCode(to) && from <= to;
  return isRange ? { kind: 'range', from, to } : null;
}

const SEPARATORS = /[,;\n]/;

const parts = (text: string): string[] => text.split(SEPARATORS).filter((part) => part.trim() !== '');

/** The parts of a list of postal codes that cannot be read, as they were typed. */
export const unreadablePostalCodes = (text: string): string[] =>
  parts(text)
    .filter((part) => readPattern(part) === null)
    .map((part) => part.trim());

/** The first five digits of a ZIP+4 are the ZIP code that lists name. */
const ZIP_PLUS_4 = /^\d{5}-?\d{4}$/;

/**
 * Asks lists of postal codes whether they name one code, in any spelling. What cannot be read in a list names none.
 *
 * @example postalCodeFinder('94103-1234')('941*, 10001') // true
 */
export function postalCodeFinder(postalCode: string): (list: string) => boolean {
  const code = compact(postalCode);
  if (code === '') return () => false;
  const spellings = ZIP_PLUS_4.test(postalCode.trim()) ? [code, code.slice(0, 5)] : [code];
  const isNamed = (part: string): boolean => {
    // Most lists have nothing but codes, and a table may have thousands of lists.
    const typed = part.trim();
    if (PLAIN_CODE.test(typed)) return spellings.includes(typed.toUpperCase());
    const pattern = readPattern(typed);
    switch (pattern?.kind) {
      case 'prefix':
        return code.startsWith(pattern.start);
      case 'range': {
        const start = code.slice(0, pattern.from.length);
        return start.length === pattern.from.length && start >= pattern.from && start <= pattern.to;
      }
      case 'code':
        return spellings.includes(pattern.code);
      default:
        return false;
    }
  };
  return (list) => list.split(SEPARATORS).some(isNamed);
}

const PLAIN_CODE = /^[\dA-Za-z]+$/;
