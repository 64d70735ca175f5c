import { createEngine, type ThemeEngine } from '../engine.ts';
import { checkTags } from '../theme-page/check-tags.ts';
import { checkPageSafety } from './check-page-safety.ts';
import { checkReferences } from './check-references.ts';
import { brief } from './conf-reader.ts';
import { readThemeWith } from './read-theme.ts';
import { indexAt } from './source-place.ts';
import type { Theme, ThemeFiles, ThemeReading } from './theme.ts';
import { createThemeNotes, type ThemeNotes } from './theme-notes.ts';
import { layoutTemplate, templatesOf } from './theme-templates.ts';

/**
 * Reads a theme and looks for everything in its templates that will not work as its author meant it. Only what `readTheme` calls
 * an error is one here: a theme with mistakes in its templates still serves pages.
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
    for (const { line, column, message } of engine.check(template.text)) {
      const at = (starts[line - 1] ?? 0) + column - 1;
      const { file, place } = template.placeOf(Math.max(0, at));
      notes.warning(file, `${sentenceOf(message)} The page is drawn without it.`, place);
    }
  }
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

const FURNITURE = [
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

/** Where the furniture of a page stands may be left to a partial, so all of them are looked through. */
function checkLayouts(theme: Theme, notes: ThemeNotes): void {
  const partials = Object.values(theme.partials).map(({ text }) => text);
  for (const [key, layout] of Object.entries(theme.layouts)) {
    const { text, placeOf } = layoutTemplate(layout);
    for (const { name, pattern, comes } of FURNITURE) {
      if (pattern.test(text) || partials.some((partial) => pattern.test(partial))) continue;
      notes.warning(placeOf(0).file, `The layout "${brief(key)}" never prints {${name}}. ${comes}`);
    }
  }
}
