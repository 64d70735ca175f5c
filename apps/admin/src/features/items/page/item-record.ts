import type { ContentItem, ItemChange } from '@awning/contract';
import { changeItem, readItem } from '@awning/contract/calls';
import type { AdminServices } from '../../../api/services.ts';
import { readLastChange } from '../../../kit/record/last-change.ts';
import type { RecordSource, StoredRecord } from '../../../kit/record/use-record.ts';
import { itemKey } from '../item-query.ts';
import { isPublicStatus, publishBody, withNow } from '../publish-body.ts';

/** What the page of an item edits; its address is changed apart, its body in the editor. */
export type ItemFields = Pick<
  ContentItem,
  | 'title'
  | 'excerpt'
  | 'status'
  | 'publishOn'
  | 'starred'
  | 'passthrough'
  | 'sourceUrl'
  | 'authorId'
  | 'mainImageId'
  | 'commentState'
  | 'startDate'
  | 'endDate'
  | 'location'
  | 'media'
  | 'customContent'
  | 'tags'
  | 'categories'
  | 'seoTitle'
  | 'seoDescription'
  | 'seoHidden'
>;

const FIELDS = [
  'title',
  'excerpt',
  'status',
  'publishOn',
  'starred',
  'passthrough',
  'sourceUrl',
  'authorId',
  'mainImageId',
  'commentState',
  'startDate',
  'endDate',
  'location',
  'media',
  'customContent',
  'tags',
  'categories',
  'seoTitle',
  'seoDescription',
  'seoHidden',
] as const satisfies readonly (keyof ItemFields)[];

const fieldsOf = (item: ContentItem): ItemFields =>
  Object.fromEntries(FIELDS.map((name) => [name, item[name]])) as unknown as ItemFields;

export interface ItemSource extends RecordSource<ItemFields> {
  /** As it was read or saved last. */
  readonly last: () => ContentItem | null;
}

/** The whole item is kept beside what is edited of it. */
interface StoredItem extends StoredRecord<ItemFields> {
  readonly item: ContentItem;
}

export function itemSource(
  { api, queries }: Pick<AdminServices, 'api' | 'queries'>,
  itemId: string,
  onSaved: () => void,
): ItemSource {
  const queryKey = itemKey(itemId);
  const stored = (item: ContentItem, etag: string | null): StoredItem => ({
    body: fieldsOf(item),
    etag,
    item,
  });
  const lastItem = (): ContentItem | null => queries.getQueryData<StoredItem>(queryKey)?.item ?? null;
  return {
    queryKey,
    last: lastItem,
    read: async (signal) => {
      const { body, etag } = await api.call(readItem, { params: { itemId }, signal });
      return stored(body.item, etag);
    },
    async write(change, etag) {
      const last = lastItem();
      const becomesPublic =
        change.status !== undefined && isPublicStatus(change.status) && !isPublicStatus(last?.status ?? '');
      // First: what is refused here leaves the item as it is.
      if (becomesPublic) await publishBody(api, itemId);
      const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
      const saved = await api.call(changeItem, {
        params: { itemId },
        headers,
        body: withNow(change as ItemChange, last),
      });
      onSaved();
      return stored(saved.body.item, saved.etag);
    },
    pathOf: (name) => name.split('.')[0] ?? name,
    lastChange: () => readLastChange(api, { kind: 'item', id: itemId }),
  };
}
