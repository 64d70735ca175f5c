/** How the page of a collection shows what is in it: in rows, as cards, or large, one after the other. */
export const COLLECTION_VIEWS = ['list', 'grid', 'product'] as const;

export type CollectionView = (typeof COLLECTION_VIEWS)[number];
