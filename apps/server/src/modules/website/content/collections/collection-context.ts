import {
  type CollectionKind,
  type ContentCollection,
  contentKind,
  EXTERNAL_GALLERIES,
} from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { FollowMove } from '../base/address-move.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts } from '../content-parts.ts';
import type { DocumentListeners } from '../documents/document-listeners.ts';
import { toCollection } from './collection-dto.ts';
import { countOfKinds, findCollection } from './collection-repository.ts';

/** What happens to the items of a collection that is copied or goes. */
export interface CollectionContents {
  copy(
    tx: Queryable,
    websiteId: WebsiteId,
    collection: { from: string; to: string },
    now: Date,
  ): Promise<void>;
  remove(tx: Queryable, websiteId: WebsiteId, collectionId: CollectionId): Promise<void>;
}

/** What a change of collections needs beside the change. */
export interface CollectionContext extends Pick<ContentParts, 'clock' | 'ids' | 'media' | 'settings'> {
  readonly listeners: DocumentListeners;
  readonly contents: CollectionContents;
  readonly follow: FollowMove;
}

/** Of the record of images and files that are in use. */
export const ownerOf = (collectionId: CollectionId) => ({ kind: 'collection', id: collectionId }) as const;

export async function readCollection(
  db: Queryable,
  websiteId: WebsiteId,
  collectionId: CollectionId,
): Promise<ContentCollection> {
  const collection = await findCollection(db, websiteId, collectionId);
  if (!collection) throw contentErrors.missing();
  return toCollection(collection.row, collection.itemCount);
}

export async function demandFolder(
  tx: Queryable,
  websiteId: WebsiteId,
  folderId: string | null,
): Promise<void> {
  if (folderId === null) return;
  const collection = await findCollection(tx, websiteId, folderId);
  if (!collection || !contentKind(collection.row.kind).folder)
    throw contentErrors.folderMissing({ errors: { folderId: contentErrors.folderMissing.message } });
}

/** Under the lock of the site, so that of two who add the last one, one does. */
export async function demandExternalRoom(
  { settings }: Pick<CollectionContext, 'settings'>,
  tx: Queryable,
  websiteId: WebsiteId,
  kind: CollectionKind,
): Promise<void> {
  if (!EXTERNAL_GALLERIES.includes(kind)) return;
  const { externalGalleries: max } = await settings.limits(websiteId);
  if ((await countOfKinds(tx, websiteId, EXTERNAL_GALLERIES)) >= max)
    throw contentErrors.tooManyExternalGalleries({ values: { max } });
}
