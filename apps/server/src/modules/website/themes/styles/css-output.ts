import { Features, transform } from 'lightningcss';
import { readStatements } from './less-statements.ts';
import {
  applyEdits,
  closingBrace,
  type LessText,
  readLessText,
  type TextRange,
  topStatementAt,
} from './less-text.ts';
import { isCalculated } from './less-values.ts';

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

/** What is wrong may hide more that is wrong; what is left then is written statement by statement. */
const MOST_ROUNDS = 12;

interface DroppedText {
  readonly message: string;
  readonly text: string;
}

/**
 * Leaves out what cannot be read. The library finds all of it at once, but it is not left to the library to go on: with
 * a declaration that it cannot read it loses those before it in the rule.
 */
function writePiece(css: string): WrittenPiece {
  if (css.length > LARGEST_PIECE && css.split('{', MOST_BLOCKS + 1).length > MOST_BLOCKS) {
    return { css, readable: css, dropped: [], understood: false };
  }
  const dropped: DroppedText[] = [];
  let text = css;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    try {
      return { css: transformed(text, true), readable: transformed(text, false), dropped, understood: true };
    } catch (error) {
      const ranges = rangesToDrop(text, [error, ...allFaults(text)]);
      if (ranges.length === 0) break;
      dropped.push(
        ...ranges.map(({ message, start, end }) => ({ message, text: text.slice(start, end).trim() })),
      );
      text = applyEdits(
        text,
        ranges.map(({ start, end }) => ({ start, end, replacement: '' })),
      );
    }
  }
  return writeStatements(text, dropped);
}

/** Each statement at the top by itself: those that cannot be read are left out. */
function writeStatements(css: string, before: readonly DroppedText[]): WrittenPiece {
  const dropped = [...before];
  const written = readStatements(readLessText(css).code).flatMap(({ start, end }) => {
    const text = css.slice(start, end);
    try {
      return [{ css: transformed(text, true), readable: transformed(text, false) }];
    } catch (error) {
      dropped.push({ message: messageOf(error), text: text.trim() });
      return [];
    }
  });
  return {
    css: written.map((each) => each.css).join(''),
    readable: written.map((each) => each.readable).join(''),
    dropped,
    understood: true,
  };
}

/** Everything that the library cannot read, as far as one fault does not hide the next. */
function allFaults(css: string): readonly unknown[] {
  try {
    const code = new TextEncoder().encode(css);
    return transform({ filename: 'site.css', code, minify: false, errorRecovery: true }).warnings;
  } catch {
    return [];
  }
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

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const messageOf = (error: unknown): string => String(fieldOf(error, 'message') ?? error);

interface RangeToDrop extends TextRange {
  readonly message: string;
}

/** The declarations and rules that cannot be read, the outermost of those that lie in each other. */
function rangesToDrop(css: string, faults: readonly unknown[]): RangeToDrop[] {
  const less = readLessText(css);
  const lineStarts = startsOfLines(css);
  const ranges = faults.flatMap((fault) => {
    const loc = fieldOf(fault, 'loc');
    const start = lineStarts[Number(fieldOf(loc, 'line')) - 1];
    const column = Number(fieldOf(loc, 'column'));
    if (start === undefined || !Number.isFinite(column)) return [];
    const range = rangeToDrop(css, less, Math.min(start + column - 1, css.length));
    return range === null ? [] : [{ ...range, message: messageOf(fault) }];
  });
  const outermost: RangeToDrop[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (range.start >= (outermost.at(-1)?.end ?? 0)) outermost.push(range);
  }
  return outermost;
}

/** The declaration or the rule at a position; without one there, all of the rule around it. */
function rangeToDrop(css: string, less: LessText, position: number): TextRange | null {
  const start = Math.max(...[';', '{', '}'].map((sign) => less.code.lastIndexOf(sign, position - 1))) + 1;
  const stop = less.code.slice(position).search(/[;{}]/);
  const next = stop === -1 ? css.length : position + stop;
  const end = less.code.charAt(next) === '{' ? closingBrace(less.code, next) + 1 : next;
  const textRange = css.slice(start, end).trim() === '' ? topStatementAt(less, position) : { start, end };
  return css.slice(textRange.start, textRange.end).trim() === '' ? null : textRange;
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
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
/** A larger piece of few blocks is large because of a font or an image in it, which takes no time. */
const MOST_BLOCKS = 2_000;

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

const LESS_SIGNS =
  /@\{|^[^\S\n]*\/\/|[:,(\s]@[a-z_][\w-]*(?![\w-])\s*[;,)*/+}-]|~["'`]|^[^\S\n]*@[\w-]+\s*:/im;

const SENTINEL = '.awning-sentinel{top:0}';

/**
 * Whether browsers could read it as it stands, with other rules behind it. What LESS adds to CSS is not CSS, even where
 * a reader would let it pass; and what leaves a comment or a brace open would take in what follows.
 */
export function isPlainCss(text: string): boolean {
  if (LESS_SIGNS.test(text) || isCalculated(readLessText(text).code)) return false;
  try {
    const code = new TextEncoder().encode(`${withoutOldHacks(text)}\n${SENTINEL}`);
    const read = transform({ filename: 'plain.css', code, minify: true });
    return new TextDecoder().decode(read.code).endsWith(SENTINEL);
  } catch {
    return false;
  }
}
