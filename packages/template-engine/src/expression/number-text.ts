const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const isHexDigit = (c: number): boolean => isDigit(c) || (c >= 97 && c <= 102) || (c >= 65 && c <= 70);

export type NumberProblem = 'exponent' | 'duplicate-point' | 'point-in-exponent' | 'hex';

export type NumberRead =
  | { readonly value: number; readonly end: number }
  | { readonly problem: NumberProblem };

/** Reads the number that starts with the digit at `i`. It ends where nothing more fits. */
export function readNumber(s: string, i: number): NumberRead {
  const second = s.charCodeAt(i + 1);
  if (s.charCodeAt(i) === 48 && (second === 120 || second === 88)) {
    let end = i + 2;
    while (end < s.length && isHexDigit(s.charCodeAt(end))) end++;
    return end === i + 2 ? { problem: 'hex' } : { value: Number.parseInt(s.slice(i + 2, end), 16), end };
  }
  let end = i;
  let point = false;
  let exponent = false;
  for (; end < s.length; end++) {
    const c = s.charCodeAt(end);
    if (isDigit(c)) continue;
    if (c === 46) {
      if (exponent) return { problem: point ? 'duplicate-point' : 'point-in-exponent' };
      if (point) return { problem: 'duplicate-point' };
      point = true;
    } else if ((c === 101 || c === 69) && !exponent) {
      exponent = true;
      const sign = s.charCodeAt(end + 1);
      if (sign === 43 || sign === 45) end++;
      if (!isDigit(s.charCodeAt(end + 1))) return { problem: 'exponent' };
    } else break;
  }
  return { value: Number(s.slice(i, end)), end };
}

/** No number that means anything is written with more characters; reading a million digits takes its time. */
const MAX_NUMBER_TEXT = 1_000;

/** A whole string as a number: empty is 0, one sign and a complete number are that number, all else is NaN. */
export function textToNumber(text: string): number {
  if (text === '') return 0;
  if (text.length > MAX_NUMBER_TEXT) return Number.NaN;
  const sign = text.charCodeAt(0) === 45 ? -1 : 1;
  const start = sign === -1 || text.charCodeAt(0) === 43 ? 1 : 0;
  if (!isDigit(text.charCodeAt(start))) return Number.NaN;
  const read = readNumber(text, start);
  return 'problem' in read || read.end !== text.length ? Number.NaN : sign * read.value;
}
