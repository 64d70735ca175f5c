import type { ContentItem } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { itemMove } from '../addresses/address-moves.ts';
import { dayIn, storedItemAddress } from '../addresses/addresses.ts';
import type { MoveOptions } from '../base/address-move.ts';
import { demandRight, type Editor } from '../base/content-editor.ts';
import { lockCollection, lockItem, lockSite, NEXT_VERSION } from '../base/content-repository.ts';
import { contentErrors } from '../content-errors.ts';
import { readLabels } from '../labels/label-repository.ts';
import { type ItemContext, type ItemRules, readItem, saveLabels } from './item-context.ts';
import { findItem, updateItem } from './item-repository.ts';
import { demandRecordType, demandRoom, fallbackSlug } from './item-rules.ts';

export interface ItemMove extends ItemRules, MoveOptions {
  readonly websiteId: WebsiteId;
  readonly itemId: ItemId;
  /** Where it goes. */
  readonly collectionId: CollectionId;
  readonly editor: Editor;
}

/** To another collection that accepts what it is. */
export async function moveItem(
  context: ItemContext,
  tx: Queryable,
  { websiteId, itemId, collectionId, editor, limits, timeZone, hosts, redirect }: ItemMove,
): Promise<ContentItem> {
  // Links all over the site follow.
  await lockSite(tx, websiteId);
  const from = await findItem(tx, websiteId, itemId);
  if (!from) throw contentErrors.missing();
  if (from.row.collectionId === collectionId) return readItem(tx, websiteId, itemId);
  for (const id of [from.row.collectionId, collectionId].toSorted()) await lockCollection(tx, websiteId, id);
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
    updatedOn: context.clock.now(),
  });
  await saveLabels(context, tx, moved, { tags: [...labels.tag], categories: [...labels.category] }, limits);
  const was = { collection, urlId: item.urlId };
  await context.follow(tx, websiteId, itemMove(was, { collection: target, urlId }, { hosts, redirect }));
  return readItem(tx, websiteId, itemId);
}
