export type StringProblem =
  | 'hex-escape'
  | 'unicode-escape'
  | 'line-feed'
  | 'carriage-return'
  | 'unterminated';

export type StringRead =
  | { readonly value: string; readonly end: number }
  | { readonly problem: StringProblem };

const SIMPLE: Record<string, string> = { n: '\n', t: '\t', f: '\f', r: '\r' };

/** Reads the string whose opening quote is at `i`. */
export function readString(s: string, i: number): StringRead {
  const quote = s[i];
  let value = '';
  let at = i + 1;
  while (at < s.length) {
    const c = s[at] as string;
    if (c === quote) return { value, end: at + 1 };
    if (c === '\n') return { problem: 'line-feed' };
    if (c === '\r') return { problem: 'carriage-return' };
    if (c !== '\\') {
      value += c;
      at++;
      continue;
    }
    const escaped = readEscape(s, at + 1);
    if ('problem' in escaped) return escaped;
    value += escaped.value;
    at = escaped.end;
  }
  return { problem: 'unterminated' };
}

function readEscape(s: string, at: number): StringRead {
  if (at >= s.length) return { problem: 'unterminated' };
  const c = s[at] as string;
  switch (c) {
    case 'x':
      // One more character has to follow the digits.
      return at + 3 < s.length ? hexEscape(s, at + 1, 2, 'hex-escape') : { problem: 'hex-escape' };
    case 'u':
      return hexEscape(s, at + 1, 4, 'unicode-escape');
    case 'U':
      return hexEscape(s, at + 1, 8, 'unicode-escape');
    default:
      return { value: SIMPLE[c] ?? c, end: at + 1 };
  }
}

function hexEscape(s: string, at: number, digits: number, problem: StringProblem): StringRead {
  const end = at + digits;
  if (end > s.length) return { problem };
  let code = 0;
  for (let i = at; i < end; i++) {
    const digit = Number.parseInt(s[i] as string, 16);
    if (Number.isNaN(digit)) return { problem };
    code = code * 16 + digit;
  }
  // Control characters and impossible code points have no place in a page.
  const harmless = code > 8 && !(code >= 0x0e && code <= 0x1f) && code <= 0x10ffff;
  return { value: harmless ? String.fromCodePoint(code) : ' ', end };
}
