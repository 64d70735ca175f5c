import type { ContentItem } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { dayIn, itemAddress } from '../addresses/addresses.ts';
import { demandRight, type Editor } from '../base/content-editor.ts';
import { lockItem } from '../base/content-repository.ts';
import type { ItemRow } from '../base/content-rows.ts';
import { itemAssets, recordAssets } from '../documents/asset-uses.ts';
import { copyDocument } from '../documents/document-copies.ts';
import { notifyDocumentListeners } from '../documents/document-listeners.ts';
import { readLabels, writeLabels } from '../labels/label-repository.ts';
import { type ItemContext, type ItemRules, ownerOf, readItem } from './item-context.ts';
import { insertItem } from './item-repository.ts';
import { demandRoom, fallbackSlug } from './item-rules.ts';

export interface ItemDuplication extends ItemRules {
  readonly websiteId: WebsiteId;
  readonly itemId: ItemId;
  readonly editor: Editor;
}

/** The copy is a draft. */
export async function duplicateItem(
  { clock, ids, media, listeners }: ItemContext,
  tx: Queryable,
  { websiteId, itemId, editor, limits, timeZone }: ItemDuplication,
): Promise<ContentItem> {
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
  await recordAssets(media, tx, websiteId, ownerOf(id), { before: assets, after: assets });
  for (const { copied } of listeners.items) await copied?.(tx, copy, itemId);
  await notifyDocumentListeners(listeners.documents, tx, websiteId, ownerOf(id), copy.document);
  return readItem(tx, websiteId, id);
}
