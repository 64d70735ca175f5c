import type { ThemeDiagnostic } from '@awning/theme-kit';

/** Where an error of LESS is and what it says, as far as it says anything. */
export interface StyleFault {
  readonly file: string;
  /** Position in the text of the file; null when nobody knows it. */
  readonly index: number | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly isSyntax: boolean;
  readonly sentence: string;
}

export function styleFault(error: unknown): StyleFault {
  const field = (name: string): unknown =>
    typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  const number = (name: string): number | null => {
    const value = field(name);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
  const message = String(field('message') ?? error);
  const column = number('column');
  return {
    file: String(field('filename') ?? ''),
    index: number('index'),
    line: number('line'),
    column: column === null || number('line') === null ? null : column + 1,
    isSyntax: field('type') === 'Parse' || field('type') === 'Syntax',
    sentence: inOurWords(message),
  };
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^Inline JavaScript is not enabled/, 'Scripts inside a stylesheet are not run.'],
  [/call stack size exceeded/, 'Something in this stylesheet uses itself without end.'],
  [
    /^Unrecognised input\. Possibly missing something/,
    'This cannot be read. Perhaps a "{", a "}" or a ";" is missing before it.',
  ],
  [/^Unrecognised input\. Possibly missing (.*)/, 'This cannot be read. Perhaps its $1 is missing.'],
  [/^Unrecognised input/, 'This cannot be read.'],
  [/^Missing closing '(.)'/, 'A closing "$1" is missing.'],
  [/^variable (@[\w-]+) is undefined/, 'The variable $1 is not defined anywhere.'],
  [/^(.+) is undefined$/, 'The mixin $1 is not defined anywhere.'],
  [/^No matching definition was found for (.*)/, 'There is no mixin that fits $1.'],
  [/^Recursive variable definition for (.*)/, 'The variable $1 is defined by itself.'],
  [/^Operation on an invalid type/, 'This calculates with something that is not a number or a colour.'],
];

export function inOurWords(message: string): string {
  const reason = message.replace(/^Error evaluating function `[^`]*`: /, '');
  for (const [pattern, words] of WORDS) {
    const match = pattern.exec(reason);
    if (match !== null) return words.replace('$1', () => match[1] ?? '');
  }
  const sentence = message.slice(0, 300).replace(/\s+/g, ' ').trim();
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/[.,;:]*$/, '.')}`;
}

export const styleWarning = (
  { file, line, column }: Pick<StyleFault, 'file' | 'line' | 'column'>,
  message: string,
): ThemeDiagnostic => ({ severity: 'warning', file, line, column, message });
