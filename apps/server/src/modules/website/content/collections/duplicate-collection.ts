import type { ContentCollection } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { collectionAddress } from '../addresses/addresses.ts';
import { demandRight, type Editor } from '../base/content-editor.ts';
import { lockCollection, lockSite } from '../base/content-repository.ts';
import type { CollectionRow } from '../base/content-rows.ts';
import { collectionAssets, recordAssets } from '../documents/asset-uses.ts';
import { copyDocument } from '../documents/document-copies.ts';
import { notifyDocumentListeners } from '../documents/document-listeners.ts';
import { type CollectionContext, demandExternalRoom, ownerOf, readCollection } from './collection-context.ts';
import { insertCollection, nextCollectionIndex } from './collection-repository.ts';

export interface CollectionDuplication {
  readonly websiteId: WebsiteId;
  readonly collectionId: CollectionId;
  readonly withItems: boolean;
  readonly editor: Editor;
}

/** The copy is not shown to visitors until a member enables it. */
export async function duplicateCollection(
  context: CollectionContext,
  tx: Queryable,
  { websiteId, collectionId, withItems, editor }: CollectionDuplication,
): Promise<ContentCollection> {
  const { clock, ids, media, listeners, contents } = context;
  await lockSite(tx, websiteId);
  const row = await lockCollection(tx, websiteId, collectionId);
  demandRight(editor, row.kind);
  await demandExternalRoom(context, tx, websiteId, row.kind);
  const id = ids.next();
  const now = clock.now();
  const title = `${row.title} (Copy)`.slice(0, 500);
  const copy: CollectionRow = {
    ...row,
    collectionId: id,
    title,
    urlId: await collectionAddress(tx, websiteId, { id, kind: row.kind, title }, undefined),
    displayIndex: await nextCollectionIndex(tx, websiteId),
    enabled: false,
    homepage: false,
    document: copyDocument(row.document, ids.next),
    documentVersion: row.document === null ? 0 : 1,
    version: 1,
    addedOn: now,
    updatedOn: now,
  };
  await insertCollection(tx, copy);
  const assets = collectionAssets(row);
  await recordAssets(media, tx, websiteId, ownerOf(id), { before: assets, after: assets });
  await notifyDocumentListeners(listeners, tx, websiteId, ownerOf(id), copy.document, ownerOf(collectionId));
  if (withItems) await contents.copy(tx, websiteId, { from: collectionId, to: id }, now);
  return readCollection(tx, websiteId, id);
}
