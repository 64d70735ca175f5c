import type { ThemeDiagnostic, ThemeSource } from '@awning/theme-kit';
import { isPlainCss } from './css-output.ts';
import type { LessRenderer } from './less-renderer.ts';
import {
  type LessStatement,
  readStatements,
  statementName,
  statementsAt,
  statementsNear,
} from './less-statements.ts';
import { blankRange, lineAt, lineFinder, readLessText, type TextRange } from './less-text.ts';
import { createFaultRecorder, type StatementFault } from './statement-guards.ts';
import { type StyleFault, styleFault, styleWarning } from './style-diagnostics.ts';
import { type LinkedStyles, linkStyles, PLAIN_PIECE, resolveImport } from './style-imports.ts';
import { repairAsWhole, repairSyntax, type SyntaxFault } from './syntax-repair.ts';

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

interface RepairedStyles {
  /** Null when there is nothing that could be rendered. */
  readonly css: string | null;
  /** What was left out, by file and line. */
  readonly faults: readonly ThemeDiagnostic[];
  /** Imports that lead nowhere. */
  readonly missing: readonly ThemeDiagnostic[];
}

/**
 * Faults of a kind that only shows when all else is read and evaluated; each costs a render of everything. From here on
 * they cost the whole statement at the top of the file, in which there may be more of them.
 */
const MOST_LATE_FAULTS = 10;

/**
 * Renders stylesheets without what is wrong in them, and says what that was. What cannot be read is taken out of the
 * text at once, file by file; what cannot be evaluated is passed over while everything else is.
 */
export async function renderRepaired(
  { render, syntaxError }: LessRenderer,
  order: readonly string[],
  library: Map<string, ThemeSource>,
  rootOf: (literalNames: ReadonlySet<string>) => string,
): Promise<RepairedStyles> {
  const literalNames = new Set<string>();
  const roots = (): ThemeSource[] => order.flatMap((file) => library.get(file) ?? []);
  const linkAll = () => {
    const linked = linkStyles(roots(), library, literalNames);
    return createSheetTexts(linked, library, syntaxError);
  };
  let sheet = linkAll();
  let late = 0;
  for (;;) {
    const recorder = createFaultRecorder();
    const outcome = (css: string | null, more: readonly ThemeDiagnostic[]): RepairedStyles => ({
      css,
      faults: inOrder([...sheet.faults, ...more], order),
      missing: sheet.missing,
    });
    try {
      const css = await render(rootOf(literalNames), 'platform/site.less', sheet.read, recorder);
      return outcome(
        css,
        recorder.faults.map((fault) => sheet.describe(fault)),
      );
    } catch (error) {
      const fault = styleFault(error);
      if (fault.isSyntax && !sheet.isRepaired) {
        const unreadable = sheet.unreadable();
        for (const file of unreadable) if (isPlainFile(library.get(file))) literalNames.add(file);
        if (literalNames.size > 0) sheet = linkAll();
        sheet.repairSyntax(unreadable.filter((file) => !literalNames.has(file)));
        continue;
      }
      if (fault.isSyntax && sheet.repairWhole(fault.file)) continue;
      late += 1;
      if (sheet.removeStatement(fault, late <= MOST_LATE_FAULTS)) continue;
      return outcome(null, [styleWarning(fault, `${fault.sentence} The stylesheet cannot be made.`)]);
    }
  }
}

const isPlainFile = (source: ThemeSource | undefined): boolean =>
  source !== undefined &&
  /\.css$/i.test(source.file) &&
  source.file !== CUSTOM_CSS_FILE &&
  isPlainCss(source.text);

/** The texts that are compiled, as they are linked and repaired, and what is said about them. */
function createSheetTexts(
  linked: LinkedStyles,
  library: Map<string, ThemeSource>,
  syntaxError: LessRenderer['syntaxError'],
) {
  const texts = new Map(linked.texts);
  const faults: ThemeDiagnostic[] = [];
  const statements = new Map<string, readonly LessStatement[]>();
  const lines = new Map<string, TextLines>();
  const readWhole = new Set<string>();
  let isRepaired = false;

  const statementsOf = (file: string): readonly LessStatement[] => {
    const known = statements.get(file);
    if (known !== undefined) return known;
    const read = readStatements(readLessText(texts.get(file) ?? '').code);
    statements.set(file, read);
    return read;
  };
  const write = (file: string, text: string): void => {
    texts.set(file, text);
    statements.delete(file);
    lines.delete(file);
  };
  const linesOfFile = (file: string): TextLines => {
    const known = lines.get(file) ?? linesOf(texts.get(file) ?? '');
    lines.set(file, known);
    return known;
  };
  /** Puts CSS that LESS cannot read aside, and gives the import that brings it back. */
  const keep = (css: string): string => {
    const path = `${PLAIN_PIECE}${library.size}.css`;
    library.set(path.slice(1), { file: path.slice(1), text: css });
    return `@import (inline) "${path}";`;
  };
  return {
    faults,
    missing: linked.diagnostics,
    get isRepaired(): boolean {
      return isRepaired;
    },
    read: (name: string, folder: string): { filename: string; contents: string } | null => {
      const known = texts.get(name);
      if (known !== undefined) return { filename: name, contents: known };
      const source = resolveImport(name, `${folder}_`, library);
      return source && { filename: source.file, contents: source.text };
    },
    /** Files that LESS cannot read. */
    unreadable: (): string[] =>
      [...texts].filter(([, text]) => syntaxError(text) !== null).map(([file]) => file),
    repairSyntax(files: readonly string[]): void {
      isRepaired = true;
      for (const file of files) {
        const before = linesOfFile(file);
        const repair = repairSyntax(before.text, syntaxError, keep);
        faults.push(...repair.faults.map((fault) => describeSyntax(file, before, fault)));
        write(file, repair.text);
      }
    },
    describe({ file, index, error }: StatementFault): ThemeDiagnostic {
      const own = linesOfFile(file);
      const path = statementsAt(statementsOf(file), index);
      const cause = styleFault(error);
      const lost = path.at(-1) ?? { start: index, end: index };
      const isInside = cause.file === file && cause.index !== null && isWithin(lost, cause.index);
      const isElsewhere = !isInside && cause.index !== null && texts.has(cause.file);
      const origin = isElsewhere
        ? ` The cause is in ${cause.file}, line ${linesOfFile(cause.file).lineOf(cause.index ?? 0)}.`
        : '';
      const name = statementName(path, own.text);
      const place = { file, line: own.startOf(lost), column: null };
      return styleWarning(place, `${cause.sentence} ${lossSentence(own, lost, name)}${origin}`);
    },
    /** Once for a file whose statements can be read, but not one behind the other. */
    repairWhole(file: string): boolean {
      const text = texts.get(file);
      if (text === undefined || readWhole.has(file)) return false;
      readWhole.add(file);
      const repair = repairAsWhole(text, syntaxError);
      faults.push(...repair.faults.map((fault) => describeSyntax(file, linesOfFile(file), fault)));
      write(file, repair.text);
      return repair.faults.length > 0;
    },
    /** The statement around a fault that only showed at the end; all of the file when nobody knows where it is. */
    removeStatement(fault: StyleFault, isSmall: boolean): boolean {
      const text = texts.get(fault.file);
      if (text === undefined || text === '') return false;
      const path = fault.index === null ? [] : statementsNear(statementsOf(fault.file), fault.index);
      for (const lostPath of isSmall ? [path, path.slice(0, 1)] : [path.slice(0, 1)]) {
        const lost = lostPath.at(-1);
        const rest: string = lost === undefined ? text : blankRange(text, lost);
        if (lost === undefined || rest === text) continue;
        const loss = lossSentence(linesOfFile(fault.file), lost, statementName(lostPath, text));
        faults.push(styleWarning(fault, `${fault.sentence} ${loss}`));
        write(fault.file, rest);
        return true;
      }
      faults.push(styleWarning(fault, `${fault.sentence} All of this file is left out.`));
      write(fault.file, '');
      return true;
    },
  };
}

const isWithin = ({ start, end }: TextRange, index: number): boolean => index >= start && index <= end;

function describeSyntax(file: string, lines: TextLines, fault: SyntaxFault): ThemeDiagnostic {
  const place = { file, line: lines.startOf(fault), column: null };
  const loss = fault.isLost ? lossSentence(lines, fault, fault.name) : 'It ends with the file.';
  return styleWarning(place, `${fault.sentence} ${loss}`);
}

/** A text whose lines are counted once, however many places in it are named. */
interface TextLines {
  readonly text: string;
  lineOf(position: number): number;
  /** A statement reaches back to the one before it: blanks and comments in between are not meant. */
  startOf(range: TextRange): number;
}

function linesOf(text: string): TextLines {
  const lineOf = lineFinder(text);
  return {
    text,
    lineOf,
    startOf: ({ start, end }) => lineOf(start + leadOf(text.slice(start, end))),
  };
}

const leadOf = (written: string): number =>
  /^(?:\s|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(written)?.[0].length ?? 0;

function lossSentence(lines: TextLines, range: TextRange, name: string): string {
  const [first, last] = [lines.startOf(range), lines.lineOf(Math.max(range.start, range.end - 1))];
  const what = name === '' ? '' : `, ${name},`;
  return first >= last
    ? `Line ${first}${what} is left out.`
    : `Lines ${first} to ${last}${what} are left out.`;
}

/** By the order of the stylesheets, then by line. */
function inOrder(faults: readonly ThemeDiagnostic[], order: readonly string[]): ThemeDiagnostic[] {
  const rank = (file: string): number => (order.includes(file) ? order.indexOf(file) : order.length);
  return faults.toSorted(
    (a, b) => rank(a.file) - rank(b.file) || a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
}
