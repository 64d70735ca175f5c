import type { CollectionChange, ContentCollection } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { collectionMove } from '../addresses/address-moves.ts';
import { collectionAddress } from '../addresses/addresses.ts';
import type { MoveOptions } from '../base/address-move.ts';
import { changedColumns } from '../base/changed-columns.ts';
import { demandRight, type Editor } from '../base/content-editor.ts';
import { lockCollection, lockSite, NEXT_VERSION } from '../base/content-repository.ts';
import { demandVersion } from '../base/content-version.ts';
import { collectionAssets, recordAssets } from '../documents/asset-uses.ts';
import { applyCollectionChange, demandPageCode } from './collection-change.ts';
import { type CollectionContext, demandFolder, ownerOf, readCollection } from './collection-context.ts';
import { updateCollection } from './collection-repository.ts';

export interface CollectionEdit extends MoveOptions {
  readonly websiteId: WebsiteId;
  readonly collectionId: CollectionId;
  readonly change: CollectionChange;
  readonly expected: number | undefined;
  readonly editor: Editor;
  /** Under which links lead into the site. */
  readonly hosts: readonly string[];
}

export async function changeCollection(
  { clock, media, follow }: CollectionContext,
  tx: Queryable,
  { websiteId, collectionId, change, expected, editor, hosts, redirect }: CollectionEdit,
): Promise<ContentCollection> {
  await lockSite(tx, websiteId);
  const row = await lockCollection(tx, websiteId, collectionId);
  demandRight(editor, row.kind);
  demandVersion(expected, row.version);
  const next = applyCollectionChange(row, change);
  demandPageCode(editor, row.headCode, next.headCode);
  if (next.folderId !== row.folderId) await demandFolder(tx, websiteId, next.folderId);
  const urlId =
    change.urlId === undefined
      ? row.urlId
      : await collectionAddress(tx, websiteId, { id: collectionId, ...next }, change.urlId);
  await updateCollection(tx, {
    websiteId,
    collectionId,
    urlId,
    ...changedColumns(row, next),
    version: NEXT_VERSION,
    updatedOn: clock.now(),
  });
  await recordAssets(media, tx, websiteId, ownerOf(collectionId), {
    before: collectionAssets(row),
    after: collectionAssets(next),
  });
  if (urlId !== row.urlId)
    await follow(tx, websiteId, await collectionMove(tx, row, urlId, { hosts, redirect }));
  return readCollection(tx, websiteId, collectionId);
}
