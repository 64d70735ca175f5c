import type { Queryable } from '../../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { DocumentListeners } from '../documents/document-listeners.ts';

export interface ItemFacts {
  readonly websiteId: WebsiteId;
  readonly itemId: ItemId;
  readonly recordType: number;
}

/** What comes and goes with items, for instance the product of a store item. Runs in the transaction of the change. */
export interface ItemListener {
  /** After `alongside` of the code that creates the item. */
  created?(tx: Queryable, item: ItemFacts): Promise<void>;
  copied?(tx: Queryable, item: ItemFacts, originalId: string): Promise<void>;
  /** Before the rows go, alone or with their collection. */
  removing?(tx: Queryable, items: readonly ItemFacts[]): Promise<void>;
}

/** In the order in which they were added. */
export interface ContentListeners {
  readonly items: readonly ItemListener[];
  readonly documents: DocumentListeners;
}
