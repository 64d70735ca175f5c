import type { CollectionData } from '@awning/site-model';
import type { ListedCollection } from './content-rows.ts';

/** A collection as pages see it, with its row. */
export interface ReadCollection {
  readonly row: ListedCollection;
  readonly data: CollectionData;
}
