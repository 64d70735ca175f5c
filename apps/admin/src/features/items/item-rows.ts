import type { AllItemQuery, BinEntry, ListedContentItem } from '@awning/contract';
import { listAllItems, listBin, listItems } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ListRequest, ListResult } from '../../kit/list/list-definition.ts';

/** A row of the list: an item, or one that rests in the bin. */
export interface ItemRow {
  readonly id: string;
  readonly title: string;
  readonly item: ListedContentItem | null;
  readonly binned: BinEntry | null;
}

const rowOf = (item: ListedContentItem): ItemRow => ({ id: item.id, title: item.title, item, binned: null });

/** Of one collection, in its own order; else of all, without products. */
export async function loadItems(
  api: Client,
  collectionId: string | null,
  { search, filters, sort, limit, cursor, before, isCounted, signal }: ListRequest,
): Promise<ListResult<ItemRow>> {
  const query = {
    ...filters,
    sort: sort as NonNullable<AllItemQuery['sort']>,
    limit,
    count: isCounted,
    ...(search !== undefined && { search }),
    ...(cursor !== undefined && { cursor }),
    ...(before !== undefined && { before }),
  };
  const { body } =
    collectionId === null
      ? await api.call(listAllItems, { query, signal })
      : await api.call(listItems, { params: { collectionId }, query, signal });
  const { items, nextPageCursor, previousPageCursor, count } = body;
  return { rows: items.map(rowOf), nextPageCursor, previousPageCursor, count };
}

export async function loadBin(
  api: Client,
  collectionId: string | null,
  { search, limit, cursor, before, isCounted, signal }: ListRequest,
): Promise<ListResult<ItemRow>> {
  const query = {
    kind: 'item' as const,
    limit,
    count: isCounted,
    ...(collectionId !== null && { collectionId }),
    ...(search !== undefined && { search }),
    ...(cursor !== undefined && { cursor }),
    ...(before !== undefined && { before }),
  };
  const { entries, nextPageCursor, previousPageCursor, count } = (await api.call(listBin, { query, signal }))
    .body;
  return {
    rows: entries.map((entry) => ({ id: entry.subjectId, title: entry.title, item: null, binned: entry })),
    nextPageCursor,
    previousPageCursor,
    count,
  };
}
