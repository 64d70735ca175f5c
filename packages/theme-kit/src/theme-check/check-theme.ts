import type { DiagnosticCode } from '@awning/template-engine';
import { createEngine, type ThemeEngine } from '../engine.ts';
import { brief } from '../theme/conf-reader.ts';
import { readThemeWith } from '../theme/read-theme.ts';
import { indexAt } from '../theme/source-place.ts';
import type { Theme, ThemeFiles, ThemeReading } from '../theme/theme.ts';
import { createThemeNotes, type ThemeNotes } from '../theme/theme-notes.ts';
import { checkTags } from '../theme-page/check-tags.ts';
import { checkPageSafety } from './check-page-safety.ts';
import { checkReferences } from './check-references.ts';
import { findOpenBlock } from './open-block.ts';
import { layoutTemplate, templatesOf } from './theme-templates.ts';

/**
 * Reads a theme and looks for everything in its templates that will not work as its author meant it. Only what
 * `readTheme` calls an error is one here: a theme with mistakes in its templates still serves pages.
 */
export function checkTheme(files: ThemeFiles, engine: ThemeEngine = createEngine()): ThemeReading {
  const notes = createThemeNotes();
  const theme = readThemeWith(files, notes);
  if (theme) {
    checkLanguage(theme, engine, notes);
    checkEveryTag(theme, notes);
    checkLayouts(theme, notes);
    checkReferences(theme, notes);
    checkPageSafety(theme, notes);
  }
  return { theme, diagnostics: notes.all() };
}

function checkLanguage(theme: Theme, engine: ThemeEngine, notes: ThemeNotes): void {
  for (const template of templatesOf(theme)) {
    const starts = lineStartsOf(template.text);
    let missing: string | null = null;
    for (const { line, column, code, message } of engine.check(template.text)) {
      const at = (starts[line - 1] ?? 0) + column - 1;
      const { file, place } = template.placeOf(Math.max(0, at));
      const what = code === 'after-eof' ? 'Nothing behind {.eof} is read.' : sentenceOf(message);
      if (code === 'eof-in-block') missing ??= missingEnd(template.text);
      const comes = code === 'eof-in-block' ? missing : WHAT_COMES[code];
      notes.warning(file, `${what} ${comes ?? 'The page is drawn without it.'}`, place);
    }
  }
}

const LEFT_OUT = 'The tag is left out.';
const WHAT_COMES: Readonly<Partial<Record<DiagnosticCode, string>>> = {
  'unknown-formatter': 'The tag is shown as text.',
  'unknown-predicate': 'It counts as not true: what follows it is not drawn.',
  'not-allowed-at-root': LEFT_OUT,
  'not-allowed-in-block': LEFT_OUT,
  'never-executes': 'The tag is left out, and what follows it belongs to the part before.',
  'after-eof': 'It is left out.',
};

function missingEnd(template: string): string {
  const open = findOpenBlock(template);
  const which = open === null ? '' : `, it seems that of ${brief(open.tag)}`;
  return `An {.end} is missing${which}; the block ends where the template does.`;
}

/** In whole layouts: a pair may begin in one region and end in another. */
function checkEveryTag(theme: Theme, notes: ThemeNotes): void {
  for (const { text, placeOf } of templatesOf(theme)) {
    for (const { line, column, message } of checkTags({ file: '', text })) {
      const { file, place } = placeOf(indexAt(text, { line: line ?? 1, column: column ?? 1 }));
      notes.warning(file, message, place);
    }
  }
}

/** As the engine counts lines. */
function lineStartsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

const sentenceOf = (message: string): string =>
  `${brief(message.replace(/^\w*Error:\s*/, '').replace(/\.\s*$/, ''))}.`;

const ADDED_PARTS = [
  {
    name: 'squarespace.main-content',
    pattern: /\{\s*squarespace\.main-content/,
    comes: 'Pages with it show nothing of their own content.',
  },
  {
    name: 'squarespace-headers',
    pattern: /\{\s*squarespace[-.]headers/,
    comes: 'Title, styles and scripts are put before </head> by themselves.',
  },
  {
    name: 'squarespace-footers',
    pattern: /\{\s*squarespace[-.]footers/,
    comes: 'What belongs there is put before </body> by itself.',
  },
] as const;

/** The required parts of a page may stand in a partial, so all of them are searched. */
function checkLayouts(theme: Theme, notes: ThemeNotes): void {
  const partials = Object.values(theme.partials).map(({ text }) => text);
  for (const [key, layout] of Object.entries(theme.layouts)) {
    const { text, placeOf } = layoutTemplate(layout);
    for (const { name, pattern, comes } of ADDED_PARTS) {
      if (pattern.test(text) || partials.some((partial) => pattern.test(partial))) continue;
      notes.warning(placeOf(0).file, `The layout "${brief(key)}" never prints {${name}}. ${comes}`);
    }
  }
}
