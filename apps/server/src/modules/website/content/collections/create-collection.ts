import { type ContentCollection, collectionKinds, contentKind, type NewCollection } from '@awning/contract';
import { BACKGROUND_SOURCES } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { collectionAddress } from '../addresses/addresses.ts';
import { chosenType, hasDatedItems } from '../base/collection-type.ts';
import { demandRight, type Editor } from '../base/content-editor.ts';
import { lockSite } from '../base/content-repository.ts';
import type { CollectionRow } from '../base/content-rows.ts';
import { expectOption } from '../base/option-check.ts';
import { collectionAssets, recordAssets } from '../documents/asset-uses.ts';
import { addToMainNavigation } from '../navigation/navigation-repository.ts';
import { applyCollectionChange, demandPageCode } from './collection-change.ts';
import {
  type CollectionContext,
  demandExternalRoom,
  demandFolder,
  ownerOf,
  readCollection,
} from './collection-context.ts';
import { insertCollection, nextCollectionIndex } from './collection-repository.ts';

export interface CollectionCreation {
  readonly websiteId: WebsiteId;
  readonly collection: NewCollection;
  readonly editor: Editor;
  /** What the address is made from when nobody typed one; the title unless told. */
  readonly addressFrom: string | undefined;
}

export async function createCollection(
  context: CollectionContext,
  tx: Queryable,
  { websiteId, collection, editor, addressFrom }: CollectionCreation,
): Promise<ContentCollection> {
  const { clock, ids, media } = context;
  const { kind: wanted, addToMainNav, typeName, ordering, ...input } = collection;
  const kind = expectOption('kind', wanted, collectionKinds);
  demandRight(editor, kind);
  await lockSite(tx, websiteId);
  await demandExternalRoom(context, tx, websiteId, kind);
  const id = ids.next();
  const row = applyCollectionChange(
    {
      ...newRow(websiteId, id, kind, clock.now(), chosenType(kind, { typeName, ordering })),
      title: input.title,
      displayIndex: await nextCollectionIndex(tx, websiteId),
    },
    input,
  );
  demandPageCode(editor, '', row.headCode);
  await demandFolder(tx, websiteId, row.folderId);
  const request = { id, kind, title: addressFrom ?? row.title };
  const urlId = await collectionAddress(tx, websiteId, request, input.urlId);
  await insertCollection(tx, { ...row, urlId });
  await recordAssets(media, tx, websiteId, ownerOf(id), { before: [], after: collectionAssets(row) });
  if (addToMainNav) await addToMainNavigation(tx, websiteId, id);
  return readCollection(tx, websiteId, id);
}

const newRow = (
  websiteId: WebsiteId,
  collectionId: CollectionId,
  kind: CollectionRow['kind'],
  now: Date,
  type: Pick<CollectionRow, 'typeName' | 'ordering'>,
): CollectionRow => {
  const { folderBehaviors, pageTypes, pageSize } = contentKind(kind);
  return {
    websiteId,
    collectionId,
    kind,
    title: '',
    navigationTitle: '',
    urlId: '',
    description: '',
    enabled: true,
    starred: false,
    homepage: false,
    folderId: null,
    folderBehavior: folderBehaviors[0] ?? null,
    pageType: pageTypes[0] ?? 1,
    mainImageId: null,
    backgroundSource: BACKGROUND_SOURCES.none,
    backgroundImageId: null,
    pageSize,
    postAddress: hasDatedItems({ kind, ...type }) ? 'year/month/day/slug' : 'slug',
    seoTitle: '',
    seoDescription: '',
    seoHidden: false,
    displayIndex: 0,
    document: null,
    documentVersion: 0,
    version: 1,
    addedOn: now,
    updatedOn: now,
    regionName: null,
    headCode: '',
    listView: null,
    ...type,
  };
};
