import type { ContentItem, NewItem } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { dayIn, itemAddress } from '../addresses/addresses.ts';
import { demandRight, type Editor } from '../base/content-editor.ts';
import { lockCollection } from '../base/content-repository.ts';
import { itemAssetFields, itemAssets, recordAssets } from '../documents/asset-uses.ts';
import { applyItemChange } from './item-change.ts';
import { type ItemContext, type ItemRules, ownerOf, readItem, saveLabels } from './item-context.ts';
import { insertItem } from './item-repository.ts';
import { demandAuthor, demandRecordType, demandRoom, fallbackSlug, newItemRow } from './item-rules.ts';
import { publishLater } from './publishing.ts';

export interface ItemCreation extends ItemRules {
  readonly websiteId: WebsiteId;
  readonly collectionId: CollectionId;
  readonly item: NewItem;
  readonly editor: Editor;
  /** What the caller writes about the new item, in the same transaction. */
  readonly alongside: ((tx: Queryable, itemId: ItemId) => Promise<void>) | undefined;
}

export async function createItem(
  context: ItemContext,
  tx: Queryable,
  {
    websiteId,
    collectionId,
    item: { recordType, ...input },
    editor,
    limits,
    timeZone,
    alongside,
  }: ItemCreation,
): Promise<ContentItem> {
  const { clock, ids, media, queue, listeners } = context;
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
  await saveLabels(context, tx, row, input, limits);
  await recordAssets(media, tx, websiteId, ownerOf(itemId), {
    before: [],
    after: itemAssets(row),
    fields: itemAssetFields(row),
  });
  await publishLater(queue, tx, row);
  await alongside?.(tx, itemId);
  for (const { created } of listeners.items) await created?.(tx, row);
  return readItem(tx, websiteId, itemId);
}
