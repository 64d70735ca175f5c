import {
  CONTENT_STATUSES,
  type ContentItem,
  type ItemChange,
  type ItemPage,
  type ItemQuery,
  type NewItem,
  type SiteLimits,
} from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { cutPage } from '../../../../platform/paging.ts';
import { dayIn, itemAddress, storedItemAddress } from '../addresses/addresses.ts';
import { changedColumns } from '../changed-columns.ts';
import { findCollection } from '../collections/collection-repository.ts';
import { orderingOf } from '../collections/collection-type.ts';
import { type ChangeOptions, demandSame } from '../collections/collections.ts';
import { demandRight, type Editor, unrestrictedEditor } from '../content-editor.ts';
import { contentErrors } from '../content-errors.ts';
import { lockCollection, lockItem } from '../content-locks.ts';
import { pageLimit, readCursor, writeCursor } from '../content-paging.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import type { ItemRow } from '../content-rows.ts';
import { demandVersion, NEXT_VERSION } from '../content-version.ts';
import { itemAssetFields, itemAssets, recordAssets } from '../documents/asset-uses.ts';
import { copyDocument } from '../documents/document-copies.ts';
import { type DocumentListeners, notifyDocumentListeners } from '../documents/document-listeners.ts';
import { checkLabels, declareCategories, readLabels, writeLabels } from '../labels/label-repository.ts';
import { expectOption } from '../option-check.ts';
import { applyItemChange } from './item-change.ts';
import { toItem } from './item-dto.ts';
import type { ItemListener } from './item-listeners.ts';
import {
  deleteItemRow,
  findItem,
  findItems,
  insertItem,
  itemIdsOf,
  listItems,
  orderItems,
  sortValue,
  updateItem,
} from './item-repository.ts';
import { demandAuthor, demandRecordType, demandRoom, fallbackSlug, newItemRow } from './item-rules.ts';
import { publishLater } from './publishing.ts';

interface CreateOptions extends ChangeOptions {
  /** What the caller writes about the new item, in the same transaction. */
  readonly alongside?: (tx: Queryable, itemId: ItemId) => Promise<void>;
}

interface ItemChangeOptions extends ChangeOptions {
  readonly alongside?: (tx: Queryable) => Promise<void>;
}

export interface Items {
  /** From now on, for every change of items. */
  listen(listener: ItemListener): void;
  list(websiteId: WebsiteId, collectionId: CollectionId, query: ItemQuery): Promise<ItemPage>;
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
    options?: { readonly editor?: Editor },
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

export function createItems(parts: ContentParts, write: Write, listeners: Listeners): Items {
  const { database, clock, ids, media, queue, settings } = parts;

  const read = async (db: Queryable, websiteId: WebsiteId, itemId: ItemId): Promise<ContentItem> => {
    const item = await findItem(db, websiteId, itemId);
    if (!item) throw contentErrors.missing();
    return toItem(item, (await readLabels(db, websiteId, [itemId]))(itemId));
  };

  /** Read before the transaction: it holds one connection already. */
  const rulesOf = async (websiteId: WebsiteId) => ({
    limits: await settings.limits(websiteId),
    timeZone: (await settings.site(websiteId)).value.timeZone,
  });

  const saveLabels = async (
    tx: Queryable,
    row: ItemRow,
    { tags, categories }: ItemChange,
    limits: SiteLimits,
  ): Promise<void> => {
    if (tags) await writeLabels(tx, row, 'tag', checkLabels('tag', tags, limits));
    if (categories) {
      const checked = checkLabels('category', categories, limits);
      await declareCategories(tx, { ids, limits }, row.websiteId, row.collectionId, checked);
      await writeLabels(tx, row, 'category', checked);
    }
  };

  const owner = (itemId: ItemId) => ({ kind: 'item', id: itemId }) as const;

  return {
    listen: (listener) => void listeners.items.push(listener),

    async list(websiteId, collectionId, { cursor, limit, ...query }) {
      if (query.status !== undefined) expectOption('status', query.status, Object.keys(CONTENT_STATUSES));
      const collection = await findCollection(database.query, websiteId, collectionId);
      if (!collection) throw contentErrors.missing();
      const size = pageLimit(limit);
      const listed = await listItems(
        database.query,
        websiteId,
        collection.row,
        query,
        readCursor(cursor),
        size + 1,
      );
      const { rows, ...page } = cutPage(listed, size, ({ row }) =>
        writeCursor({
          sort: sortValue(collection.row, row),
          id: row.itemId,
        }),
      );
      const labelsOf = await readLabels(
        database.query,
        websiteId,
        rows.map(({ row }) => row.itemId),
      );
      return { items: rows.map((each) => toItem(each, labelsOf(each.row.itemId))), ...page };
    },

    read: (websiteId, itemId) => read(database.query, websiteId, itemId),

    async some(websiteId, itemIds) {
      const items = await findItems(database.query, websiteId, itemIds);
      const labelsOf = await readLabels(database.query, websiteId, itemIds);
      return items.map((each) => toItem(each, labelsOf(each.row.itemId)));
    },

    async create(
      websiteId,
      collectionId,
      { recordType, ...input },
      { editor = unrestrictedEditor, alongside } = {},
    ) {
      const { limits, timeZone } = await rulesOf(websiteId);
      return write(websiteId, async (tx) => {
        const collection = await lockCollection(tx, websiteId, collectionId);
        demandRight(editor, collection.kind);
        const { last } = await demandRoom(tx, collection, limits);
        const now = clock.now();
        const itemId = ids.next();
        const draft = newItemRow(collection, itemId, demandRecordType(collection, recordType), now);
        const row = applyItemChange({ ...draft, displayIndex: last + 1 }, input, now);
        await demandAuthor(tx, row);
        const urlId = await itemAddress(tx, collection, {
          itemId,
          title: row.title,
          fallback: fallbackSlug(row.recordType),
          typed: input.urlId,
          day: dayIn(timeZone, row.publishOn),
        });
        await insertItem(tx, { ...row, urlId });
        await saveLabels(tx, row, input, limits);
        await recordAssets(media, tx, websiteId, owner(itemId), {
          before: [],
          after: itemAssets(row),
          fields: itemAssetFields(row),
        });
        await publishLater(queue, tx, row);
        await alongside?.(tx, itemId);
        for (const { created } of listeners.items) await created?.(tx, row);
        return read(tx, websiteId, itemId);
      });
    },

    async change(websiteId, itemId, change, { expected, editor = unrestrictedEditor, alongside } = {}) {
      const { limits, timeZone } = await rulesOf(websiteId);
      return write(websiteId, async (tx) => {
        const { item, collection } = await lockItem(tx, websiteId, itemId);
        demandRight(editor, collection.kind);
        demandVersion(expected, item.version);
        const now = clock.now();
        const next = applyItemChange(item, change, now);
        if (next.authorId !== item.authorId) await demandAuthor(tx, next);
        const urlId =
          change.urlId === undefined
            ? item.urlId
            : await itemAddress(tx, collection, {
                itemId,
                title: next.title,
                fallback: fallbackSlug(next.recordType),
                typed: change.urlId,
                day: dayIn(timeZone, next.publishOn),
              });
        await updateItem(tx, {
          websiteId,
          itemId,
          urlId,
          ...changedColumns(item, next),
          version: NEXT_VERSION,
          updatedOn: now,
        });
        await saveLabels(tx, next, change, limits);
        await recordAssets(media, tx, websiteId, owner(itemId), {
          before: itemAssets(item),
          after: itemAssets(next),
          fields: itemAssetFields(next),
        });
        await publishLater(queue, tx, next);
        await alongside?.(tx);
        const changed = await read(tx, websiteId, itemId);
        // The row was locked by writing it: only now is it certain which version that was.
        demandVersion(expected, changed.version - 1);
        return changed;
      });
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

    async move(websiteId, itemId, collectionId, { editor = unrestrictedEditor } = {}) {
      const { limits, timeZone } = await rulesOf(websiteId);
      return write(websiteId, async (tx) => {
        const from = await findItem(tx, websiteId, itemId);
        if (!from) throw contentErrors.missing();
        if (from.row.collectionId === collectionId) return read(tx, websiteId, itemId);
        for (const id of [from.row.collectionId, collectionId].toSorted())
          await lockCollection(tx, websiteId, id);
        const target = await lockCollection(tx, websiteId, collectionId);
        const { item, collection } = await lockItem(tx, websiteId, itemId);
        demandRight(editor, collection.kind);
        demandRight(editor, target.kind);
        demandRecordType(target, item.recordType);
        const { last } = await demandRoom(tx, target, limits);
        const urlId = await storedItemAddress(tx, target, item, {
          fallback: fallbackSlug(item.recordType),
          day: dayIn(timeZone, item.publishOn),
        });
        const labels = (await readLabels(tx, websiteId, [itemId]))(itemId);
        const moved = { ...item, collectionId, urlId, displayIndex: last + 1 };
        await updateItem(tx, {
          websiteId,
          itemId,
          collectionId,
          urlId,
          displayIndex: last + 1,
          version: NEXT_VERSION,
          updatedOn: clock.now(),
        });
        await saveLabels(tx, moved, { tags: [...labels.tag], categories: [...labels.category] }, limits);
        return read(tx, websiteId, itemId);
      });
    },

    async duplicate(websiteId, itemId, { editor = unrestrictedEditor } = {}) {
      const { limits, timeZone } = await rulesOf(websiteId);
      return write(websiteId, async (tx) => {
        const { item, collection } = await lockItem(tx, websiteId, itemId);
        demandRight(editor, collection.kind);
        const { last } = await demandRoom(tx, collection, limits);
        const now = clock.now();
        const id = ids.next();
        const title = item.title === '' ? '' : `${item.title} (Copy)`.slice(0, 500);
        const urlId = await itemAddress(tx, collection, {
          itemId: id,
          title,
          fallback: fallbackSlug(item.recordType),
          typed: undefined,
          day: dayIn(timeZone, now),
        });
        const copy: ItemRow = {
          ...item,
          itemId: id,
          title,
          urlId,
          status: 'draft',
          publishOn: now,
          addedOn: now,
          updatedOn: now,
          displayIndex: last + 1,
          likeCount: 0,
          publicCommentCount: 0,
          document: copyDocument(item.document, ids.next),
          documentVersion: item.document === null ? 0 : 1,
          version: 1,
        };
        await insertItem(tx, copy);
        const labels = (await readLabels(tx, websiteId, [itemId]))(itemId);
        await writeLabels(tx, copy, 'tag', labels.tag);
        await writeLabels(tx, copy, 'category', labels.category);
        const assets = itemAssets(item);
        await recordAssets(media, tx, websiteId, owner(id), { before: assets, after: assets });
        for (const { copied } of listeners.items) await copied?.(tx, copy, itemId);
        await notifyDocumentListeners(listeners.documents, tx, websiteId, owner(id), copy.document);
        return read(tx, websiteId, id);
      });
    },

    remove: (websiteId, itemId, { editor = unrestrictedEditor } = {}) =>
      write(websiteId, async (tx) => {
        const { item, collection } = await lockItem(tx, websiteId, itemId);
        demandRight(editor, collection.kind);
        for (const { removing } of listeners.items) await removing?.(tx, [item]);
        await media.deleteUses(tx, websiteId, owner(itemId));
        await notifyDocumentListeners(listeners.documents, tx, websiteId, owner(itemId), null);
        await deleteItemRow(tx, websiteId, itemId);
      }),
  };
}
