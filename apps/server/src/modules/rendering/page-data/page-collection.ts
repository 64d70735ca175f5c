import { COLLECTION_ORDERINGS, CONTENT_KINDS } from '@awning/contract';
import type { CollectionData } from '@awning/site-model';
import { type CollectionConf, chooseLayout, collectionConf, type Theme } from '@awning/theme-kit';

/** Of events; a visitor may ask for the calendar. */
const LIST_VIEW = 1;

/** As the format has it. */
const USUAL_PAGE_SIZE = 20;

const confOf = (theme: Theme | null, typeName: string): CollectionConf =>
  theme === null ? {} : collectionConf(theme, typeName);

/** What a new collection of the type has: no choice of its owner's, so the theme's goes first. */
const kindsPageSize = (typeName: string): number | null =>
  Object.values(CONTENT_KINDS).find((kind) => kind.typeName === typeName)?.pageSize ?? USUAL_PAGE_SIZE;

export function pageSizeOf({ typeName, pageSize }: CollectionData, theme: Theme | null): number {
  const chosen = pageSize === kindsPageSize(typeName) ? undefined : pageSize;
  return chosen ?? confOf(theme, typeName).pageSize ?? pageSize ?? USUAL_PAGE_SIZE;
}

/** The layout that the owner chose for the page, or the theme for its type; null where neither did. */
export const layoutOf = (
  { typeName }: CollectionData,
  chosen: string | null,
  theme: Theme | null,
): string | null => chosen ?? confOf(theme, typeName).regionName ?? null;

/** The one that the page is drawn in. */
function visibleLayout(collection: CollectionData, chosen: string | null, theme: Theme | null): string {
  const { homepage, typeName } = collection;
  return chooseLayout(theme ?? { layouts: {} }, {
    layout: layoutOf(collection, chosen, theme),
    homepage,
    typeName,
  });
}

export interface PageCollectionFacts {
  readonly theme: Theme | null;
  readonly layout: string | null;
  readonly isProtected: boolean;
  readonly quickView: boolean;
}

/** `collection` of the dictionary. */
export function pageCollection(
  collection: CollectionData,
  { theme, layout, isProtected, quickView }: PageCollectionFacts,
): CollectionData {
  const { typeName } = collection;
  const { relatedItems = false } = confOf(theme, typeName);
  return {
    ...collection,
    regionName: visibleLayout(collection, layout, theme),
    passwordProtected: isProtected,
    ...(collection.pageSize === undefined ? {} : { pageSize: pageSizeOf(collection, theme) }),
    features: {
      relatedItems: { isEnabled: relatedItems },
      productQuickView: { isEnabled: quickView && typeName === 'products' },
    },
    ...(collection.ordering === COLLECTION_ORDERINGS.calendar ? { eventView: LIST_VIEW } : {}),
  };
}
