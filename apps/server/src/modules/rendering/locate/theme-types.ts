import { systemPage, type Theme, type ThemeCollection, type ThemePage } from '@awning/theme-kit';

/** Names come from the database and themes from strangers: only what a theme has itself counts. */
function own<Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | null {
  return record && Object.hasOwn(record, name) ? (record[name] ?? null) : null;
}

export const themeCollection = (theme: Theme | null, typeName: string): ThemeCollection | null =>
  own(theme?.collections, typeName);

/** Whose template draws a list or an item; null where blocks do, as on sites without a theme. */
export function templateOf(
  theme: Theme | null,
  view: 'list' | 'item',
  typeName: string,
): 'theme' | 'platform' | null {
  if (theme === null) return null;
  if (themeCollection(theme, typeName)?.[view]) return 'theme';
  return systemPage(view, typeName) ? 'platform' : null;
}

export const themePage = (theme: Theme | null, typeName: string): ThemePage | null =>
  own(theme?.pages, typeName);

/** Shows all that its pages have, so that they are places on it and have no look of their own. */
export const isStack = ({ list, conf }: ThemeCollection): boolean =>
  Boolean(list) && conf.indexType === 'stacked' && conf.fullData === true;

const GALLERIES: readonly string[] = ['gallery', 'flickr', 'fivehundredpix'];

/** Their items open in place, on the list. */
export const isGallery = (typeName: string): boolean => GALLERIES.includes(typeName);
