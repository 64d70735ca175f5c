import { isObject } from '@awning/template-engine';
import type { Theme } from '../theme/theme.ts';
import { stringsFor } from '../theme/theme-strings.ts';
import type { PageDictionary, PageJob } from './page-job.ts';

/** What every template of a page sees: its dictionary with what is known only to who draws it. */
export function pageScope(job: PageJob, texts: PageDictionary, rollups: PageDictionary): PageDictionary {
  const siteTexts = job.dictionary.localizedStrings;
  return {
    ...rollups,
    ...job.dictionary,
    localizedStrings: { ...(isObject(siteTexts) ? siteTexts : {}), ...texts },
    postItemInjectCode: job.postItemInjectCode,
    squarespace: { ...job.variables, 'main-content': '', headers: '', footers: '' },
    'squarespace-headers': '',
    'squarespace-footers': '',
    'squarespace-post-entry': '',
  };
}

/** What the layout sees besides: the drawn page, and where head and foot come. */
export function layoutScope(
  scope: PageDictionary,
  job: PageJob,
  parts: { readonly main: string; readonly headers: string; readonly footers: string },
): PageDictionary {
  const { main, headers, footers } = parts;
  return {
    ...scope,
    squarespace: { ...job.variables, 'main-content': main, headers, footers },
    'squarespace-headers': headers,
    'squarespace-footers': footers,
  };
}

/** Of the page and not of the site: a query is about another collection. */
const OWN_KEYS = [
  'item',
  'items',
  'collection',
  'pagination',
  'categoryFilter',
  'currentCategory',
  'tagFilter',
  'authorFilter',
  'monthFilter',
  'author',
  'mainContent',
  'empty',
  'emptyFolder',
  'calendarView',
  'upcoming',
  'past',
] as const;

export function queryScope(scope: PageDictionary, match: PageDictionary): PageDictionary {
  const rest: Record<string, unknown> = { ...scope };
  for (const key of OWN_KEYS) delete rest[key];
  return { ...rest, items: [], ...match };
}

const NO_MENU = { active: false, folderActive: false, extras: {} };

export const menuScope = (scope: PageDictionary, match: PageDictionary): PageDictionary => ({
  ...scope,
  ...NO_MENU,
  ...match,
  items: withoutOuterCollections(match.items),
});

/**
 * Names are looked for outwards: a link to elsewhere, which has no collection, would find that of the page, or of the
 * folder that it is in.
 */
const withoutOuterCollections = (items: unknown): readonly unknown[] =>
  Array.isArray(items)
    ? items.map((item: unknown) => {
        if (!isObject(item)) return item;
        const children = Array.isArray(item.items) ? { items: withoutOuterCollections(item.items) } : {};
        return { ...item, collection: item.collection ?? null, ...children };
      })
    : [];

/** Texts of the theme for a locale, those of its fields among them. */
export function themeTexts(theme: Pick<Theme, 'strings'>, locale: string): PageDictionary {
  const { template, annotations } = stringsFor(theme, locale);
  return { ...annotations, ...template };
}

const ROLLUP = /\brollup-[a-z0-9-]+/gi;

/** Bundles of a platform that is not here: every name that the theme prints is there, and empty. */
export function rollupNames(theme: Theme): PageDictionary {
  const names: Record<string, string> = {};
  for (const text of templateTexts(theme)) for (const [name] of text.matchAll(ROLLUP)) names[name] = '';
  return names;
}

function* templateTexts(theme: Theme): Generator<string> {
  for (const layout of Object.values(theme.layouts)) for (const { text } of layout.regions) yield text;
  for (const { text } of Object.values(theme.partials)) yield text;
  for (const { template } of Object.values(theme.pages)) yield template.text;
  for (const { list, item } of Object.values(theme.collections))
    yield `${list?.text ?? ''}\n${item?.text ?? ''}`;
}
