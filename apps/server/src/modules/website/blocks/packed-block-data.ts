import type { FormModel } from '@awning/forms';
import {
  type CollectionData,
  type DonationData,
  type FileData,
  type ImageData,
  type ItemData,
  listKey,
  type MerchandisingContext,
} from '@awning/site-model';
import type { BlockData } from './block-view.ts';

type Entries<Value> = readonly (readonly [string, Value])[];

/** What blocks show, as plain data: it can be sent to the thread that draws. */
export interface PackedBlockData {
  readonly images: Entries<ImageData>;
  readonly files: Entries<FileData>;
  readonly items: Entries<ItemData>;
  readonly collections: Entries<CollectionData>;
  readonly forms: Entries<FormModel>;
  readonly donations: Entries<DonationData>;
  /** By the key of the list. */
  readonly itemLists: Entries<readonly ItemData[]>;
  readonly merchandising: MerchandisingContext;
}

export function unpackBlockData(packed: PackedBlockData): BlockData {
  const { merchandising } = packed;
  const itemLists = new Map(packed.itemLists);
  return {
    image: finder(packed.images),
    file: finder(packed.files),
    item: finder(packed.items),
    collection: finder(packed.collections),
    form: finder(packed.forms),
    donation: finder(packed.donations),
    items: (list) => itemLists.get(listKey(list)) ?? [],
    merchandising,
  };
}

function finder<Value>(entries: Entries<Value>): (id: string | null | undefined) => Value | null {
  const values = new Map(entries);
  return (id) => (id ? (values.get(id) ?? null) : null);
}
