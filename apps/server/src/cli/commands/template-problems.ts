import type { Diagnostic } from '@awning/theme-kit';
import type { CommandIo } from '../command-io.ts';

/** One problem the way compilers print them, so that editors can jump to it. */
function problemText({ line, column, message, code, excerpt }: Diagnostic, file: string): string {
  const place = line === 0 ? file : `${file}:${line}:${column}`;
  return excerpt === '' ? `${place}: ${message} (${code})` : `${place}: ${message} (${code})\n${excerpt}`;
}

export function remarkProblems(
  io: CommandIo,
  diagnostics: readonly Diagnostic[],
  fileOf: (template: string) => string,
): void {
  for (const diagnostic of diagnostics) io.remark(problemText(diagnostic, fileOf(diagnostic.template)));
}

export const countProblems = (count: number): string => (count === 1 ? '1 problem' : `${count} problems`);
