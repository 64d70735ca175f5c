export type DiagnosticCode =
  | 'unknown-formatter'
  | 'unknown-predicate'
  | 'not-allowed-at-root'
  | 'not-allowed-in-block'
  | 'never-executes'
  | 'eof-in-block'
  | 'after-eof'
  | 'not-a-template'
  | 'partial-missing'
  | 'partial-invalid'
  | 'partial-too-deep'
  | 'expression-invalid'
  | 'expression-failed'
  | 'unexpected-error'
  | 'not-implemented'
  | 'budget-exceeded';

export type DiagnosticType = 'parser' | 'assembler' | 'engine';

/** One thing that is wrong with a template, in the language's own wording, with the place where it is wrong. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly type: DiagnosticType;
  readonly message: string;
  /** The template's name, as given to `compile`, or the partial's. */
  readonly template: string;
  /** From 1; 0 when the template came without source. */
  readonly line: number;
  readonly column: number;
  /** The line with a caret under the place; empty without source. */
  readonly excerpt: string;
}

const MAX_EXCERPT = 120;

type Place = Pick<Diagnostic, 'line' | 'column' | 'excerpt'>;

/** Finds places in sources; the lines of each source are counted once, however many places are asked for. */
export function createPlaces(): (source: string | null, at: number) => Place {
  const linesOf = new Map<string, readonly number[]>();
  return (source, at) => {
    if (source === null || at < 0) return { line: 0, column: 0, excerpt: '' };
    let starts = linesOf.get(source);
    if (!starts) {
      starts = lineStarts(source);
      linesOf.set(source, starts);
    }
    const offset = Math.min(at, source.length);
    const line = lineAt(starts, offset);
    const lineStart = starts[line - 1] ?? 0;
    return { line, column: offset - lineStart + 1, excerpt: excerptOf(source, lineStart, offset, line) };
  };
}

function lineStarts(source: string): number[] {
  const starts = [0];
  for (let i = source.indexOf('\n'); i !== -1; i = source.indexOf('\n', i + 1)) starts.push(i + 1);
  return starts;
}

/** The last line that starts at or before the offset, counted from 1. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
}

/** A long line is cut around the place, so that the caret is always on screen. */
function excerptOf(source: string, lineStart: number, offset: number, line: number): string {
  const newline = source.indexOf('\n', lineStart);
  const lineEnd = newline === -1 ? source.length : newline;
  const from = Math.max(lineStart, offset - MAX_EXCERPT / 2);
  const to = Math.min(lineEnd, from + MAX_EXCERPT);
  const excerpt = `${from > lineStart ? '…' : ''}${source.slice(from, to).replace(/[\t\r]/g, ' ')}${to < lineEnd ? '…' : ''}`;
  const gutter = `${line} | `;
  return `${gutter}${excerpt}\n${' '.repeat(gutter.length + offset - from + (from > lineStart ? 1 : 0))}^`;
}
