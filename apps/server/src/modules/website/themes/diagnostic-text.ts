import type { ThemeDiagnostic } from '@awning/theme-kit';

/** The way compilers print them, so that editors can jump to the place. */
export function diagnosticText({ file, line, column, severity, message }: ThemeDiagnostic): string {
  const place = [file === '' ? '.' : file, line, column].filter((part) => part !== null).join(':');
  return `${place} ${severity} ${message}`.replaceAll(/\p{Cc}+/gu, ' ');
}
