export type DiagnosticCode =
  | 'unknown-formatter'
  | 'unknown-predicate'
  | 'not-allowed-at-root'
  | 'not-allowed-in-block'
  | 'never-executes'
  | 'eof-in-block'
  | 'after-eof'
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

export function place(source: string | null, at: number): Pick<Diagnostic, 'line' | 'column' | 'excerpt'> {
  if (source === null || at < 0) return { line: 0, column: 0, excerpt: '' };
  const offset = Math.min(at, source.length);
  let line = 1;
  let lineStart = 0;
  for (let i = source.indexOf('\n'); i !== -1 && i < offset; i = source.indexOf('\n', i + 1)) {
    line++;
    lineStart = i + 1;
  }
  const column = offset - lineStart + 1;
  return { line, column, excerpt: excerptOf(source, lineStart, offset, line) };
}

/** A long line is cut around the place, so that the caret is always on screen. */
function excerptOf(source: string, lineStart: number, offset: number, line: number): string {
  const newline = source.indexOf('\n', lineStart);
  const lineEnd = newline === -1 ? source.length : newline;
  const from = Math.max(lineStart, offset - MAX_EXCERPT / 2);
  const to = Math.min(lineEnd, from + MAX_EXCERPT);
  const shown = `${from > lineStart ? '…' : ''}${source.slice(from, to).replace(/[\t\r]/g, ' ')}${to < lineEnd ? '…' : ''}`;
  const gutter = `${line} | `;
  return `${gutter}${shown}\n${' '.repeat(gutter.length + offset - from + (from > lineStart ? 1 : 0))}^`;
}
