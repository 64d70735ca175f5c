import type { Budget } from '@awning/template-engine';
import type { ThemeEngine } from '../engine.ts';
import type { Theme, ThemeDiagnostic } from '../theme/theme.ts';
import { createMarks } from './marks.ts';
import { drawPage, type ThemeParts } from './page-drawing.ts';
import { createPageEngine } from './page-engine.ts';
import type { PageDictionary, PageDrawing, PageJob } from './page-job.ts';
import { rollupNames, themeTexts } from './page-scope.ts';
import { createThemeTemplates } from './theme-templates.ts';

export interface CompileOptions {
  /**
   * 16 to 64 letters, digits, `_` and `-` that nobody can guess, for this theme alone: a theme could show it to others.
   */
  readonly secret: string;
  /** From `createPageEngine`; themes may share one. */
  readonly engine?: ThemeEngine;
  /** For the engine that is made when none is given. */
  readonly budget?: Partial<Budget>;
}

/** A theme ready to draw pages, any number at a time. */
export interface CompiledTheme {
  /** Asks for what the tags need and goes on with the answers. */
  draw(job: PageJob): PageDrawing;
  /** Whether the theme itself draws this kind of page. */
  has(kind: 'list' | 'item' | 'page', typeName: string): boolean;
  /** What is wrong with the tags of the templates that were drawn so far. */
  readonly problems: readonly ThemeDiagnostic[];
}

const MAX_LOCALES = 50;

/**
 * Templates are compiled when a page first needs them and kept.
 *
 * @example
 * const drawing = compileTheme(theme, { secret }).draw(job);
 * let step = drawing.next();
 * while (!step.done) step = drawing.next(await answer(step.value));
 * step.value.html;
 */
export function compileTheme(theme: Theme, { secret, engine, budget }: CompileOptions): CompiledTheme {
  const marks = createMarks(secret);
  const templates = createThemeTemplates(theme, marks, engine ?? createPageEngine({ budget }));
  const scripts = new Set(theme.scripts);
  const rollups = rollupNames(theme);
  const textsByLocale = new Map<string, PageDictionary>();

  const textsFor = (locale: string): PageDictionary => {
    let texts = textsByLocale.get(locale);
    if (!texts) {
      if (textsByLocale.size >= MAX_LOCALES) textsByLocale.clear();
      texts = themeTexts(theme, locale);
      textsByLocale.set(locale, texts);
    }
    return texts;
  };

  const parts: ThemeParts = { theme, marks, templates, scripts, rollups, textsFor };
  return {
    draw: (job) => drawPage(parts, job),
    has: (kind, typeName) => templates.hasOwnInner(kind, typeName),
    get problems() {
      return [...templates.problems];
    },
  };
}
