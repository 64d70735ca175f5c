import {
  type CollectionChange,
  type CollectionKind,
  type CollectionOrder,
  type CollectionPage,
  type CollectionQuery,
  type ContentCollection,
  collectionKinds,
  contentKind,
  EXTERNAL_GALLERIES,
  type NewCollection,
} from '@awning/contract';
import { BACKGROUND_SOURCES } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import { cutPage } from '../../../../platform/paging.ts';
import { collectionAddress } from '../addresses/addresses.ts';
import { changedColumns } from '../base/changed-columns.ts';
import { chosenType, hasDatedItems } from '../base/collection-type.ts';
import { type ChangeOptions, demandRight, type Editor, unrestrictedEditor } from '../base/content-editor.ts';
import { pageLimit, readCursor, writeCursor } from '../base/content-paging.ts';
import { lockCollection, lockSite, NEXT_VERSION } from '../base/content-repository.ts';
import type { CollectionRow } from '../base/content-rows.ts';
import { demandVersion } from '../base/content-version.ts';
import { demandSame } from '../base/new-order.ts';
import { expectOption } from '../base/option-check.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import { collectionAssets, recordAssets } from '../documents/asset-uses.ts';
import { copyDocument } from '../documents/document-copies.ts';
import { type DocumentListeners, notifyDocumentListeners } from '../documents/document-listeners.ts';
import { addToMainNavigation, removeFromNavigations } from '../navigation/navigation-repository.ts';
import { applyCollectionChange, canBeHomePage } from './collection-change.ts';
import { toCollection } from './collection-dto.ts';
import {
  collectionIdsIn,
  countOfKinds,
  deleteCollectionRow,
  emptyFolder,
  existingCollections,
  findCollection,
  insertCollection,
  listCollections,
  nextCollectionIndex,
  orderCollections,
  unsetHomePage,
  updateCollection,
} from './collection-repository.ts';

interface CreateOptions extends ChangeOptions {
  /** What the address is made from when nobody typed one; the title unless told. */
  readonly addressFrom?: string | undefined;
}

export interface Collections {
  list(websiteId: string, query: CollectionQuery): Promise<CollectionPage>;
  read(websiteId: string, collectionId: string): Promise<ContentCollection>;
  /** Those of the ids that there are, whether visitors may see them or not. */
  existing(websiteId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
  create(websiteId: string, input: NewCollection, options?: CreateOptions): Promise<ContentCollection>;
  change(
    websiteId: string,
    collectionId: string,
    change: CollectionChange,
    options?: ChangeOptions,
  ): Promise<ContentCollection>;
  /** Every collection of one folder, or of none, in its new order. */
  reorder(websiteId: string, order: CollectionOrder): Promise<void>;
  setHomePage(websiteId: string, collectionId: string): Promise<ContentCollection>;
  /** The copy is not shown to visitors until somebody enables it. */
  duplicate(
    websiteId: string,
    collectionId: string,
    options?: { readonly withItems?: boolean; readonly editor?: Editor },
  ): Promise<ContentCollection>;
  /** With `confirm`, also what is in it: items go, the children of a folder move out of it. */
  remove(
    websiteId: string,
    collectionId: string,
    options?: { readonly confirm?: boolean; readonly editor?: Editor },
  ): Promise<void>;
}

/** What happens to the items of a collection that is copied or goes. */
export interface CollectionContents {
  copy(tx: Queryable, websiteId: string, collection: { from: string; to: string }, now: Date): Promise<void>;
  remove(tx: Queryable, websiteId: string, collectionId: string): Promise<void>;
}

export function createCollections(
  parts: ContentParts,
  write: Write,
  listeners: DocumentListeners,
  contents: CollectionContents,
): Collections {
  const { database, clock, ids, media, settings } = parts;

  const read = async (db: Queryable, websiteId: string, collectionId: string): Promise<ContentCollection> => {
    const collection = await findCollection(db, websiteId, collectionId);
    if (!collection) throw contentErrors.missing();
    return toCollection(collection.row, collection.itemCount);
  };

  const demandFolder = async (tx: Queryable, websiteId: string, folderId: string | null): Promise<void> => {
    if (folderId === null) return;
    const collection = await findCollection(tx, websiteId, folderId);
    if (!collection || !contentKind(collection.row.kind).folder)
      throw contentErrors.folderMissing({ errors: { folderId: contentErrors.folderMissing.message } });
  };

  /** Under the lock of the site, so that of two who add the last one, one does. */
  const demandExternalRoom = async (
    tx: Queryable,
    websiteId: string,
    kind: CollectionKind,
  ): Promise<void> => {
    if (!EXTERNAL_GALLERIES.includes(kind)) return;
    const { externalGalleries: max } = await settings.limits(websiteId);
    if ((await countOfKinds(tx, websiteId, EXTERNAL_GALLERIES)) >= max)
      throw contentErrors.tooManyExternalGalleries({ values: { max } });
  };

  const owner = (collectionId: string) => ({ kind: 'collection', id: collectionId }) as const;

  return {
    async list(websiteId, { cursor, limit, ...query }) {
      if (query.kind !== undefined) expectOption('kind', query.kind, collectionKinds);
      const size = pageLimit(limit);
      const collections = await listCollections(
        database.query,
        websiteId,
        query,
        readCursor(cursor),
        size + 1,
      );
      const { rows, ...page } = cutPage(collections, size, ({ row }) =>
        writeCursor({
          sort: row.displayIndex,
          id: row.collectionId,
        }),
      );
      return { collections: rows.map(({ row, itemCount }) => toCollection(row, itemCount)), ...page };
    },

    read: (websiteId, collectionId) => read(database.query, websiteId, collectionId),

    existing: (websiteId, ids) => existingCollections(database.query, websiteId, ids),

    create: (
      websiteId,
      { kind: wanted, addToMainNav, typeName, ordering, ...input },
      { editor = unrestrictedEditor, addressFrom } = {},
    ) =>
      write(websiteId, async (tx) => {
        const kind = expectOption('kind', wanted, collectionKinds);
        demandRight(editor, kind);
        await lockSite(tx, websiteId);
        await demandExternalRoom(tx, websiteId, kind);
        const id = ids.next();
        const row = applyCollectionChange(
          {
            ...newRow(websiteId, id, kind, clock.now(), chosenType(kind, { typeName, ordering })),
            title: input.title,
            displayIndex: await nextCollectionIndex(tx, websiteId),
          },
          input,
        );
        await demandFolder(tx, websiteId, row.folderId);
        const request = { id, kind, title: addressFrom ?? row.title };
        const urlId = await collectionAddress(tx, websiteId, request, input.urlId);
        await insertCollection(tx, { ...row, urlId });
        await recordAssets(media, tx, websiteId, owner(id), { before: [], after: collectionAssets(row) });
        if (addToMainNav) await addToMainNavigation(tx, websiteId, id);
        return read(tx, websiteId, id);
      }),

    change: (websiteId, collectionId, change, { expected, editor = unrestrictedEditor } = {}) =>
      write(websiteId, async (tx) => {
        await lockSite(tx, websiteId);
        const row = await lockCollection(tx, websiteId, collectionId);
        demandRight(editor, row.kind);
        demandVersion(expected, row.version);
        const next = applyCollectionChange(row, change);
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
        await recordAssets(media, tx, websiteId, owner(collectionId), {
          before: collectionAssets(row),
          after: collectionAssets(next),
        });
        return read(tx, websiteId, collectionId);
      }),

    reorder: (websiteId, { folderId, collectionIds }) =>
      write(websiteId, async (tx) => {
        await lockSite(tx, websiteId);
        await demandFolder(tx, websiteId, folderId);
        demandSame(await collectionIdsIn(tx, websiteId, folderId), collectionIds);
        await orderCollections(tx, websiteId, collectionIds);
      }),

    setHomePage: (websiteId, collectionId) =>
      write(websiteId, async (tx) => {
        await lockSite(tx, websiteId);
        const row = await lockCollection(tx, websiteId, collectionId);
        if (!row.enabled || !canBeHomePage(row)) throw contentErrors.homePageUnfit();
        await unsetHomePage(tx, websiteId, collectionId);
        await updateCollection(tx, { websiteId, collectionId, homepage: true, version: NEXT_VERSION });
        return read(tx, websiteId, collectionId);
      }),

    duplicate: async (websiteId, collectionId, { withItems = false, editor = unrestrictedEditor } = {}) =>
      write(websiteId, async (tx) => {
        await lockSite(tx, websiteId);
        const row = await lockCollection(tx, websiteId, collectionId);
        demandRight(editor, row.kind);
        await demandExternalRoom(tx, websiteId, row.kind);
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
        await recordAssets(media, tx, websiteId, owner(id), { before: assets, after: assets });
        await notifyDocumentListeners(listeners, tx, websiteId, owner(id), copy.document);
        if (withItems) await contents.copy(tx, websiteId, { from: collectionId, to: id }, now);
        return read(tx, websiteId, id);
      }),

    remove: (websiteId, collectionId, { confirm = false, editor = unrestrictedEditor } = {}) =>
      write(websiteId, async (tx) => {
        await lockSite(tx, websiteId);
        const row = await lockCollection(tx, websiteId, collectionId);
        demandRight(editor, row.kind);
        if (row.homepage) throw contentErrors.homePageNeeded();
        const children = await collectionIdsIn(tx, websiteId, collectionId);
        const { itemCount } = await read(tx, websiteId, collectionId);
        const count = children.length + itemCount;
        if (count > 0 && !confirm) throw contentErrors.needsConfirmation({ values: { count } });
        await emptyFolder(tx, websiteId, collectionId);
        await contents.remove(tx, websiteId, collectionId);
        await removeFromNavigations(tx, websiteId, collectionId);
        await media.deleteUses(tx, websiteId, owner(collectionId));
        await notifyDocumentListeners(listeners, tx, websiteId, owner(collectionId), null);
        await deleteCollectionRow(tx, websiteId, collectionId);
      }),
  };
}

const newRow = (
  websiteId: string,
  collectionId: string,
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
    ...type,
  };
};
