import type { SourcePlace } from './source-place.ts';
import type { ThemeDiagnostic } from './theme.ts';

const MAX_NOTES = 500;

/** Counting lines takes time, so it is done only for what is listed. */
export type FindPlace = () => SourcePlace;

/** Gathers what there is to say about a theme; a folder full of mistakes does not make a list without end. */
export interface ThemeNotes {
  error(file: string, message: string, place?: FindPlace): void;
  warning(file: string, message: string, place?: FindPlace): void;
  add(diagnostic: ThemeDiagnostic): void;
  /** Errors first, then by file and line; each of them once. */
  all(): readonly ThemeDiagnostic[];
}

export function createThemeNotes(): ThemeNotes {
  const errors = new Map<string, ThemeDiagnostic>();
  const warnings = new Map<string, ThemeDiagnostic>();
  let leftOut = 0;

  const listOf = (severity: ThemeDiagnostic['severity']): Map<string, ThemeDiagnostic> =>
    severity === 'error' ? errors : warnings;

  function add(diagnostic: ThemeDiagnostic): void {
    const notes = listOf(diagnostic.severity);
    const key = `${diagnostic.file}\n${diagnostic.line}\n${diagnostic.column}\n${diagnostic.message}`;
    if (notes.has(key)) return;
    if (notes.size >= MAX_NOTES) leftOut++;
    else notes.set(key, diagnostic);
  }

  const note =
    (severity: ThemeDiagnostic['severity']) =>
    (file: string, message: string, findPlace?: FindPlace): void => {
      if (listOf(severity).size >= MAX_NOTES) {
        leftOut++;
        return;
      }
      const place = findPlace?.();
      add({ severity, file, line: place?.line ?? null, column: place?.column ?? null, message });
    };

  return {
    error: note('error'),
    warning: note('warning'),
    add,
    all() {
      const listed = [...sorted(errors), ...sorted(warnings)];
      if (leftOut > 0) {
        const message = `There is more to say about this theme: ${leftOut} further notes are left out.`;
        listed.push({ severity: 'warning', file: '', line: null, column: null, message });
      }
      return listed;
    },
  };
}

const sorted = (notes: ReadonlyMap<string, ThemeDiagnostic>): ThemeDiagnostic[] =>
  [...notes.values()].sort(
    (a, b) =>
      compareText(a.file, b.file) || (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0),
  );

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
