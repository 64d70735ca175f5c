import type { Readable, Writable } from 'node:stream';

/** Where a command talks: results on one stream, everything about the run on the other. */
export interface CommandIo {
  /** Results, for a person or a program. */
  print(line: string): void;
  printJson(value: unknown): void;
  /** What may be said but is not the result. */
  remark(line: string): void;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly prompts: Writable;
}

export interface Streams {
  readonly stdin: CommandIo['input'];
  readonly stdout: Writable;
  readonly stderr: Writable;
}

export const createCommandIo = ({ stdin, stdout, stderr }: Streams): CommandIo => ({
  print: (line) => void stdout.write(`${withoutCommands(line)}\n`),
  printJson: (value) => void stdout.write(`${withoutCommands(JSON.stringify(value, null, 2))}\n`),
  remark: (line) => void stderr.write(`${withoutCommands(line)}\n`),
  input: stdin,
  prompts: stderr,
});

/** What people named their things may hold letters that steer the terminal. */
const withoutCommands = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, '\u{fffd}');

/** Columns of equal width, the header first; the last column is as wide as it is. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
