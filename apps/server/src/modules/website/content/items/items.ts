import {
  type AllItemQuery,
  CONTENT_STATUSES,
  type ContentItem,
  type ItemChange,
  type ItemPage,
  type ItemQuery,
  type NewItem,
} from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { listedImages } from '../../media/index.ts';
import type { FollowMove, MoveOptions } from '../base/address-move.ts';
import { orderingOf } from '../base/collection-type.ts';
import { type ChangeOptions, demandRight, type Editor, unrestrictedEditor } from '../base/content-editor.ts';
import { lockCollection, lockItem } from '../base/content-repository.ts';
import { demandSame } from '../base/new-order.ts';
import { expectOption } from '../base/option-check.ts';
import { findCollection } from '../collections/collection-repository.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import { type DocumentListeners, notifyDocumentListeners } from '../documents/document-listeners.ts';
import { readLabels } from '../labels/label-repository.ts';
import { changeItem } from './change-item.ts';
import { createItem } from './create-item.ts';
import { duplicateItem } from './duplicate-item.ts';
import { type ItemContext, ownerOf, readItem, readRules } from './item-context.ts';
import { toItem } from './item-dto.ts';
import type { ItemListener } from './item-listeners.ts';
import { deleteItemRow, findItems, itemIdsOf, listItems, orderItems } from './item-repository.ts';
import { moveItem } from './move-item.ts';

interface CreateOptions extends ChangeOptions {
  /** What the caller writes about the new item, in the same transaction. */
  readonly alongside?: (tx: Queryable, itemId: ItemId) => Promise<void>;
}

interface ItemChangeOptions extends ChangeOptions, MoveOptions {
  readonly alongside?: (tx: Queryable) => Promise<void>;
}

export interface Items {
  /** From now on, for every change of items. */
  listen(listener: ItemListener): void;
  list(websiteId: WebsiteId, collectionId: CollectionId, query: ItemQuery): Promise<ItemPage>;
  /** Of all collections, newest first. */
  listAll(websiteId: WebsiteId, query: AllItemQuery): Promise<ItemPage>;
  read(websiteId: WebsiteId, itemId: ItemId): Promise<ContentItem>;
  /** Those that exist, in the order asked for. */
  some(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ContentItem[]>;
  create(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    input: NewItem,
    options?: CreateOptions,
  ): Promise<ContentItem>;
  change(
    websiteId: WebsiteId,
    itemId: ItemId,
    change: ItemChange,
    options?: ItemChangeOptions,
  ): Promise<ContentItem>;
  /** Every item of the collection, in its new order. */
  reorder(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    itemIds: readonly ItemId[],
    options?: { readonly editor?: Editor },
  ): Promise<void>;
  /** To another collection that accepts what it is. */
  move(
    websiteId: WebsiteId,
    itemId: ItemId,
    collectionId: CollectionId,
    options?: { readonly editor?: Editor } & MoveOptions,
  ): Promise<ContentItem>;
  /** The copy is a draft. */
  duplicate(
    websiteId: WebsiteId,
    itemId: ItemId,
    options?: { readonly editor?: Editor },
  ): Promise<ContentItem>;
  remove(websiteId: WebsiteId, itemId: ItemId, options?: { readonly editor?: Editor }): Promise<void>;
}

interface Listeners {
  readonly items: ItemListener[];
  readonly documents: DocumentListeners;
}

async function itemPage(
  { database: { query: db }, media }: Pick<ContentParts, 'database' | 'media'>,
  websiteId: WebsiteId,
  collection: Parameters<typeof listItems>[2],
  query: ItemQuery,
): Promise<ItemPage> {
  if (query.status !== undefined) expectOption('status', query.status, Object.keys(CONTENT_STATUSES));
  const { rows, page } = await listItems(db, websiteId, collection, query);
  const labelsOf = await readLabels(
    db,
    websiteId,
    rows.map(({ row }) => row.itemId),
  );
  const images = await media.images(
    websiteId,
    rows.flatMap(({ row }) => row.mainImageId ?? []),
  );
  return {
    items: rows.map(({ collectionTitle, authorName, ...each }) => ({
      ...toItem(each, labelsOf(each.row.itemId)),
      collectionTitle,
      authorName,
      mainImage: listedImages(each.row.mainImageId === null ? [] : [each.row.mainImageId], images)[0] ?? null,
    })),
    ...page,
  };
}

export function createItems(
  parts: ContentParts,
  write: Write,
  listeners: Listeners,
  follow: FollowMove,
): Items {
  const { database, clock, ids, media, queue } = parts;
  const context: ItemContext = { clock, ids, media, queue, listeners, follow };

  return {
    listen: (listener) => void listeners.items.push(listener),

    async list(websiteId, collectionId, query) {
      const collection = await findCollection(database.query, websiteId, collectionId);
      if (!collection) throw contentErrors.missing();
      return itemPage(parts, websiteId, collection.row, query);
    },

    async listAll(websiteId, { collectionId, ...query }) {
      if (collectionId === undefined) return itemPage(parts, websiteId, null, query);
      const collection = await findCollection(database.query, websiteId, collectionId);
      if (!collection) throw contentErrors.missing();
      return itemPage(parts, websiteId, collection.row, { sort: '-publishOn', ...query });
    },

    read: (websiteId, itemId) => readItem(database.query, websiteId, itemId),

    async some(websiteId, itemIds) {
      const items = await findItems(database.query, websiteId, itemIds);
      const labelsOf = await readLabels(database.query, websiteId, itemIds);
      return items.map((each) => toItem(each, labelsOf(each.row.itemId)));
    },

    async create(websiteId, collectionId, item, { editor = unrestrictedEditor, alongside } = {}) {
      const rules = await readRules(parts, websiteId);
      const creation = { websiteId, collectionId, item, editor, alongside, ...rules };
      return write(websiteId, (tx) => createItem(context, tx, creation));
    },

    async change(
      websiteId,
      itemId,
      change,
      { expected, editor = unrestrictedEditor, alongside, redirect } = {},
    ) {
      const rules = await readRules(parts, websiteId, { mayMove: change.urlId !== undefined });
      const edit = { websiteId, itemId, change, expected, editor, alongside, redirect, ...rules };
      return write(websiteId, (tx) => changeItem(context, tx, edit));
    },

    reorder: (websiteId, collectionId, itemIds, { editor = unrestrictedEditor } = {}) =>
      write(websiteId, async (tx) => {
        const collection = await lockCollection(tx, websiteId, collectionId);
        demandRight(editor, collection.kind);
        const ordering = orderingOf(collection);
        if (ordering === 'chronological' || ordering === 'calendar') throw contentErrors.orderedByDate();
        demandSame(await itemIdsOf(tx, websiteId, collectionId), itemIds);
        await orderItems(tx, websiteId, collectionId, itemIds);
      }),

    async move(websiteId, itemId, collectionId, { editor = unrestrictedEditor, redirect } = {}) {
      const rules = await readRules(parts, websiteId, { mayMove: true });
      return write(websiteId, (tx) =>
        moveItem(context, tx, { websiteId, itemId, collectionId, editor, redirect, ...rules }),
      );
    },

    async duplicate(websiteId, itemId, { editor = unrestrictedEditor } = {}) {
      const rules = await readRules(parts, websiteId);
      return write(websiteId, (tx) => duplicateItem(context, tx, { websiteId, itemId, editor, ...rules }));
    },

    remove: (websiteId, itemId, { editor = unrestrictedEditor } = {}) =>
      write(websiteId, async (tx) => {
        const { item, collection } = await lockItem(tx, websiteId, itemId);
        demandRight(editor, collection.kind);
        for (const { removing } of listeners.items) await removing?.(tx, [item]);
        await media.deleteUses(tx, websiteId, ownerOf(itemId));
        await notifyDocumentListeners(listeners.documents, tx, websiteId, ownerOf(itemId), null);
        await deleteItemRow(tx, websiteId, itemId);
      }),
  };
}
