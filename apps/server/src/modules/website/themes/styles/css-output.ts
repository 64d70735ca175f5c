import { Features, transform } from 'lightningcss';
import {
  applyEdits,
  blankRange,
  closingBrace,
  readLessText,
  type TextRange,
  topStatementAt,
} from './less-text.ts';

const BROWSERS = { chrome: 111 << 16, edge: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (4 << 8) };

export interface CssOutput {
  readonly css: string;
  readonly readable: string;
  /** `css` as it was made: nothing that cannot be read in one of them is in the others. */
  readonly pieces: readonly string[];
  /** What browsers would pass over too, and had to go. */
  readonly dropped: readonly { readonly message: string; readonly text: string }[];
  /** False when some of it is beyond reading and stands there as it came. */
  readonly understood: boolean;
}

type WrittenPiece = Omit<CssOutput, 'pieces'>;

/** Small and prefixed for visitors, and the same to read. */
export function writeCss(css: string): CssOutput {
  const pieces = inPieces(withoutOldHacks(css)).map(writePiece);
  return {
    css: pieces.map((piece) => piece.css).join(''),
    pieces: pieces.map((piece) => piece.css),
    readable: pieces.map((piece) => piece.readable).join('\n'),
    dropped: pieces.flatMap((piece) => piece.dropped),
    understood: pieces.every((piece) => piece.understood),
  };
}

const MOST_DROPPED = 40;

// Not the recovery of the library: with a declaration that it cannot read it loses those before it in the rule.
function writePiece(css: string): WrittenPiece {
  const dropped: { message: string; text: string }[] = [];
  let text = css;
  while (dropped.length < MOST_DROPPED && css.length <= LARGEST_PIECE) {
    try {
      return { css: transformed(text, true), readable: transformed(text, false), dropped, understood: true };
    } catch (error) {
      const range = rangeToDrop(text, error);
      if (range === null) break;
      dropped.push({ message: messageOf(error), text: text.slice(range.start, range.end).trim() });
      text = blankRange(text, range);
    }
  }
  return { css, readable: css, dropped: [], understood: false };
}

function transformed(css: string, minify: boolean): string {
  const code = new TextEncoder().encode(css);
  const options = { filename: 'site.css', code, targets: BROWSERS, exclude: Features.LightDark, minify };
  return new TextDecoder().decode(transform(options).code);
}

const AT_THE_TOP = /^(?:\s*@(?:charset|import|layer)\b(?:"[^"]*"|'[^']*'|[^;{"'])*;)*/;

/** Rules at the beginning of a stylesheet, behind what has to stand there first. */
export function putInFront(css: string, rules: string): string {
  const [top = ''] = AT_THE_TOP.exec(css) ?? [];
  return top + rules + css.slice(top.length);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The declaration or the rule that cannot be read; without one there, all of the rule around it. */
function rangeToDrop(css: string, error: unknown): TextRange | null {
  const loc: unknown = error instanceof Error && 'loc' in error ? error.loc : null;
  if (typeof loc !== 'object' || loc === null || !('line' in loc) || !('column' in loc)) return null;
  const less = readLessText(css);
  const position = lineStart(css, Number(loc.line)) + Number(loc.column) - 1;
  const start = Math.max(...[';', '{', '}'].map((sign) => less.code.lastIndexOf(sign, position - 1))) + 1;
  const stop = less.code.slice(position).search(/[;{}]/);
  const next = stop === -1 ? css.length : position + stop;
  const end = less.code.charAt(next) === '{' ? closingBrace(less.code, next) + 1 : next;
  const textRange = css.slice(start, end).trim() === '' ? topStatementAt(less, position) : { start, end };
  return css.slice(textRange.start, textRange.end).trim() === '' ? null : textRange;
}

function lineStart(text: string, line: number): number {
  let start = 0;
  for (let skipped = 1; skipped < line; skipped += 1) start = text.indexOf('\n', start) + 1;
  return start;
}

/** `*zoom: 1` and its like are for browsers that are gone; all others pass over them, and so do we. */
function withoutOldHacks(css: string): string {
  const { code } = readLessText(css);
  const hacks = [...code.matchAll(/(?<=[{;]\s*)[*+][a-z-]+\s*:[^;{}]*/gi)];
  return applyEdits(
    css,
    hacks.map(({ index, 0: hack }) => ({ start: index, end: index + hack.length, replacement: '' })),
  );
}

const PIECE = 100_000;
/** One block that cannot be cut, such as all of a theme inside `@media`. */
const LARGEST_PIECE = 500_000;

/** Joining rules takes time with the square of their number, and native code cannot be stopped half way. */
function inPieces(css: string): string[] {
  if (css.length <= 2 * PIECE) return [css];
  const { code } = readLessText(css);
  const pieces: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < code.length; at += 1) {
    const sign = code.charCodeAt(at);
    if (sign === OPEN) depth += 1;
    if (sign === CLOSE) depth -= 1;
    if (sign === CLOSE && depth === 0 && at - start > PIECE) {
      pieces.push(css.slice(start, at + 1));
      start = at + 1;
    }
  }
  return [...pieces, css.slice(start)];
}

const OPEN = 0x7b;
const CLOSE = 0x7d;

const LESS_SIGNS = /@\{|^\s*\/\/|[:,(\s]@[a-z_][\w-]*(?![\w-])\s*[;,)*/+}-]|~["'`]|^\s*@[\w-]+\s*:/im;

const SENTINEL = '.awning-sentinel{top:0}';

/**
 * Whether browsers could read it as it stands, with other rules behind it. What LESS adds to CSS is not CSS, even where
 * a reader would let it pass; and what leaves a comment or a brace open would take in what follows.
 */
export function isPlainCss(text: string): boolean {
  if (LESS_SIGNS.test(text)) return false;
  try {
    const code = new TextEncoder().encode(`${withoutOldHacks(text)}\n${SENTINEL}`);
    const read = transform({ filename: 'plain.css', code, minify: true });
    return new TextDecoder().decode(read.code).endsWith(SENTINEL);
  } catch {
    return false;
  }
}
