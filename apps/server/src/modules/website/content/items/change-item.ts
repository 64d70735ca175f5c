import type { ContentItem, ItemChange } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { itemMove } from '../addresses/address-moves.ts';
import { dayIn, itemAddress } from '../addresses/addresses.ts';
import type { MoveOptions } from '../base/address-move.ts';
import { changedColumns } from '../base/changed-columns.ts';
import { demandRight, type Editor } from '../base/content-editor.ts';
import { lockItem, lockSite, NEXT_VERSION } from '../base/content-repository.ts';
import { demandVersion } from '../base/content-version.ts';
import { itemAssetFields, itemAssets, recordAssets } from '../documents/asset-uses.ts';
import { applyItemChange } from './item-change.ts';
import { type ItemContext, type ItemRules, ownerOf, readItem, saveLabels } from './item-context.ts';
import { updateItem } from './item-repository.ts';
import { demandAuthor, fallbackSlug } from './item-rules.ts';
import { publishLater } from './publishing.ts';

export interface ItemEdit extends ItemRules, MoveOptions {
  readonly websiteId: WebsiteId;
  readonly itemId: ItemId;
  readonly change: ItemChange;
  readonly expected: number | undefined;
  readonly editor: Editor;
  /** What the caller writes about the item, in the same transaction. */
  readonly alongside: ((tx: Queryable) => Promise<void>) | undefined;
}

export async function changeItem(
  context: ItemContext,
  tx: Queryable,
  { websiteId, itemId, change, expected, editor, limits, timeZone, hosts, redirect, alongside }: ItemEdit,
): Promise<ContentItem> {
  const { clock, media, queue } = context;
  // Links all over the site may follow.
  if (change.urlId !== undefined) await lockSite(tx, websiteId);
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
  await saveLabels(context, tx, next, change, limits);
  await recordAssets(media, tx, websiteId, ownerOf(itemId), {
    before: itemAssets(item),
    after: itemAssets(next),
    fields: itemAssetFields(next),
  });
  await publishLater(queue, tx, next);
  await alongside?.(tx);
  const changed = await readItem(tx, websiteId, itemId);
  // The row was locked by writing it: only now is it certain which version that was.
  demandVersion(expected, changed.version - 1);
  if (urlId === item.urlId) return changed;
  const to = { collection, urlId };
  await context.follow(tx, websiteId, itemMove({ collection, urlId: item.urlId }, to, { hosts, redirect }));
  return readItem(tx, websiteId, itemId);
}
