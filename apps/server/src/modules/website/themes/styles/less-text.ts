/**
 * LESS read as text, as far as tweaks and imports need it: what is code and what is a comment, where statements begin
 * and end. It never fails; what makes no sense is for the compiler to say.
 */
export interface LessText {
  readonly text: string;
  /**
   * As long as the text; blanks stand in place of comments, and of what is inside strings, addresses and
   * interpolations.
   */
  readonly code: string;
  readonly lineComments: readonly { readonly start: number; readonly end: number }[];
  /** Where a comment begins that is never closed. */
  readonly openComment: number | null;
}

const PIECES =
  /\/\/[^\n\r]*|\/\*[\s\S]*?(?:\*\/|$)|"[^"\\\n\r]*(?:\\[\s\S][^"\\\n\r]*)*"?|'[^'\\\n\r]*(?:\\[\s\S][^'\\\n\r]*)*'?|\burl\(\s*(?!["'\s])[^)\n\r]*\)?|@\{[\w-]*\}/gi;

export function readLessText(text: string): LessText {
  const lineComments: { start: number; end: number }[] = [];
  let openComment: number | null = null;
  const code = text.replace(PIECES, (piece, start: number) => {
    if (piece.startsWith('/*') && (piece.length < 4 || !piece.endsWith('*/'))) openComment = start;
    if (piece.startsWith('//')) lineComments.push({ start, end: start + piece.length });
    if (piece.startsWith('/')) return blank(piece);
    if (/^["']/.test(piece)) {
      const closed = piece.length > 1 && piece.endsWith(piece.charAt(0));
      return (
        piece.charAt(0) + blank(piece.slice(1, closed ? -1 : undefined)) + (closed ? piece.charAt(0) : '')
      );
    }
    if (piece.startsWith('@{')) return `@_${'_'.repeat(piece.length - 2)}`;
    return `${piece.slice(0, 4)}${blank(piece.slice(4, -1))}${piece.length > 4 ? piece.slice(-1) : ''}`;
  });
  return { text, code, lineComments, openComment };
}

const blank = (piece: string): string => piece.replace(/[^\n\r]/g, ' ');

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The statement at the top of the file in which the position lies: up to its semicolon or its closing brace. */
export function topStatementAt({ code }: LessText, position: number): TextRange {
  let depth = 0;
  let parens = 0;
  let start = 0;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charAt(at);
    if (sign === '(') parens += 1;
    if (sign === ')') parens = Math.max(0, parens - 1);
    // A parenthesis that nobody closed must not swallow the rest of the file.
    if (sign === '{' || sign === '}') parens = 0;
    if (sign === '{') depth += 1;
    if (sign === '}') depth = Math.max(0, depth - 1);
    const ends = depth === 0 && ((sign === ';' && parens === 0) || sign === '}');
    if (!ends) continue;
    if (position <= at) return { start, end: at + 1 };
    start = at + 1;
  }
  return { start, end: code.length };
}

/** Where what begins at `start` ends: before the next semicolon, or the brace that closes what is around it. */
export function valueEnd(code: string, start: number, limit = code.length): number {
  let depth = 0;
  for (let at = start; at < limit; at += 1) {
    const sign = code.charAt(at);
    if (sign === '(' || sign === '{') depth += 1;
    if (depth === 0 && (sign === ';' || sign === '}')) return at;
    if (sign === ')' || sign === '}') depth -= 1;
  }
  return limit;
}

/** The position of the brace that closes the one at `open`; the limit when there is none before it. */
export function closingBrace(code: string, open: number, limit = code.length): number {
  let depth = 0;
  for (let at = open; at < limit; at += 1) {
    if (code.charAt(at) === '{') depth += 1;
    if (code.charAt(at) === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return limit;
}

export const lineAt = (text: string, position: number): number => lineFinder(text)(position);

/** For many positions in one text: counts the lines once. */
export function lineFinder(text: string): (position: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (position) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** Blanks in place of a range: everything after it keeps its line. */
export const blankRange = (text: string, { start, end }: TextRange): string =>
  text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end);

export interface TextEdit extends TextRange {
  readonly replacement: string;
}

/** Edits that do not overlap; a replacement keeps the number of lines, so that what is said about a line stays true. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end, replacement } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const linesLost = text.slice(start, end).split('\n').length - replacement.split('\n').length;
    parts.push(text.slice(at, start), replacement, '\n'.repeat(Math.max(0, linesLost)));
    at = end;
  }
  return parts.join('') + text.slice(at);
}
