import type { CollectionData, ItemData } from '@awning/site-model';
import type { PageDictionary } from '@awning/theme-kit';
import type { ProductPages } from '../../store/catalog/index.ts';
import type { ItemNeighbours } from '../../website/content/index.ts';
import { type BodyWanted, type DrawnBodies, drawBodies } from './drawn-bodies.ts';
import { pageCollection } from './page-collection.ts';
import type { DrawDocuments, PageDataRequest } from './page-data.ts';
import type { PageItemsParts } from './page-items.ts';
import type { SiteFacts } from './site-dictionary.ts';

/** What the dictionary of a page is read with. */
export interface ViewContext extends PageItemsParts {
  readonly content: ProductPages;
  readonly drawDocuments: DrawDocuments;
}

export interface PageInputs extends Omit<PageDataRequest, 'neighbours'> {
  readonly facts: SiteFacts;
  readonly locked: ReadonlySet<string>;
  /** Of the view `item`. */
  readonly neighbours: ItemNeighbours | null;
}

/** What one kind of page adds to what every page has. */
export interface View {
  readonly dictionary: PageDictionary;
  readonly collection: CollectionData;
  readonly bodies: DrawnBodies;
  readonly changesAt?: number | null;
  /** For the time of the last change. */
  readonly items?: readonly ItemData[];
}

export const drawWanted = (
  { drawDocuments }: Pick<ViewContext, 'drawDocuments'>,
  { theme, facts, query }: PageInputs,
  wanted: readonly BodyWanted[],
): Promise<DrawnBodies> => drawBodies(drawDocuments, theme, facts, query.month, wanted);

export const collectionOf = ({ target: { page }, theme, locked, facts }: PageInputs): CollectionData =>
  pageCollection(page.collection, {
    theme,
    layout: page.layout,
    isProtected: locked.has(page.collection.id),
    quickView: facts.quickView,
  });
