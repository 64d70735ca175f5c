import type { CollectionData, ItemData } from '@awning/site-model';
import type { Theme } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Access } from '../../people/access/index.ts';
import type { ProductPages } from '../../store/catalog/index.ts';
import type { Reading } from '../markup/item-head.ts';
import type { ListFilter } from './built-in-documents.ts';

export interface FindContext {
  readonly content: ProductPages;
  readonly stillLocked: Access['stillLocked'];
}

export interface PageSearch {
  readonly websiteId: WebsiteId;
  readonly path: string;
  readonly filter: ListFilter;
  readonly reading: Reading;
  /** Of the site: which lists and items it can show decides where some addresses lead. */
  readonly theme?: Theme | null;
  /** Lists of products have a button that shows one above the list. */
  readonly quickView?: boolean;
  /**
   * Told the item of an item's own address as soon as it is known: what else is read of it need not wait for the rest
   * of the search.
   */
  readonly onItem?: (collection: CollectionData, item: ItemData) => void;
}
