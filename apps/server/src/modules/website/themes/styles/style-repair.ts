import type { ThemeDiagnostic, ThemeSource } from '@awning/theme-kit';
import { isPlainCss } from './css-output.ts';
import { applyEdits, blankRange, lineAt, readLessText, type TextRange, topStatementAt } from './less-text.ts';
import { type StyleFault, styleWarning } from './style-diagnostics.ts';
import { PLAIN_PIECE } from './style-imports.ts';

/** The name under which faults of the owner's own CSS are said. */
export const CUSTOM_CSS_FILE = 'custom.css';

/** Closes comments that nobody closed: the compiler would look for their end for ever. */
export function closeComments(library: Map<string, ThemeSource>): ThemeDiagnostic[] {
  return [...library.values()].flatMap(({ file, text }) => {
    const { openComment } = readLessText(text);
    if (openComment === null) return [];
    library.set(file, { file, text: `${text}*/` });
    const place = { file, line: lineAt(text, openComment), column: null };
    return [styleWarning(place, 'This comment is never closed. All that follows in the file is left out.')];
  });
}

interface Repair {
  readonly source: ThemeSource;
  readonly isLiteral: boolean;
  readonly warning: ThemeDiagnostic | null;
  readonly progress: boolean;
}

/**
 * What LESS cannot read may be CSS that is younger than LESS: then it is taken as it is. Else the statement is left
 * out, so that one slip does not undress the site.
 */
export function repairSource(
  source: ThemeSource,
  linkedText: string,
  fault: StyleFault,
  library: Map<string, ThemeSource>,
): Repair {
  if (
    fault.isSyntax &&
    /\.css$/i.test(source.file) &&
    source.file !== CUSTOM_CSS_FILE &&
    isPlainCss(source.text)
  ) {
    return { source, isLiteral: true, warning: null, progress: true };
  }
  if (fault.index === null) {
    const warning = styleWarning(fault, `${fault.sentence} All of this file is left out.`);
    return {
      source: { file: source.file, text: '' },
      isLiteral: false,
      warning,
      progress: source.text !== '',
    };
  }
  const range = statementOf(source, linkedText, fault.index);
  const statement = source.text.slice(range.start, range.end);
  if (fault.isSyntax && isPlainCss(statement) && statement.trim() !== '') {
    const path = `${PLAIN_PIECE}${library.size}.css`;
    library.set(path.slice(1), { file: path.slice(1), text: statement.trim() });
    const text = applyEdits(source.text, [{ ...range, replacement: `@import (inline) "${path}";` }]);
    return { source: { file: source.file, text }, isLiteral: false, warning: null, progress: true };
  }
  const text = blankRange(source.text, range);
  const lead = /^\s*/.exec(statement)?.[0].length ?? 0;
  const [first, last] = [lineAt(source.text, range.start + lead), lineAt(source.text, range.end)];
  const lines = first === last ? `Line ${first} is` : `Lines ${first} to ${last} are`;
  return {
    source: { file: source.file, text },
    isLiteral: false,
    warning: styleWarning(fault, `${fault.sentence} ${lines} left out.`),
    progress: text !== source.text,
  };
}

/** Imports are written again before compiling, which moves columns and no lines: so the line decides. */
function statementOf(source: ThemeSource, linkedText: string, index: number): TextRange {
  const line = lineAt(linkedText, index);
  const lineStart = linkedText.lastIndexOf('\n', index - 1) + 1;
  let start = 0;
  for (let skipped = 1; skipped < line; skipped += 1) start = source.text.indexOf('\n', start) + 1;
  const lineEnd = source.text.indexOf('\n', start);
  const position = Math.min(start + (index - lineStart), lineEnd === -1 ? source.text.length : lineEnd);
  return topStatementAt(readLessText(source.text), position);
}
