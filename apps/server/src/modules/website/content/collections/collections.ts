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
import { type Queryable, sql } from '../../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { cutPage } from '../../../../platform/paging.ts';
import { collectionAddress } from '../addresses/addresses.ts';
import { changedColumns } from '../changed-columns.ts';
import { demandRight, type Editor, unrestrictedEditor } from '../content-editor.ts';
import { contentErrors } from '../content-errors.ts';
import { lockCollection, lockSite } from '../content-locks.ts';
import { pageLimit, readCursor, writeCursor } from '../content-paging.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import type { CollectionRow } from '../content-rows.ts';
import { demandVersion, NEXT_VERSION } from '../content-version.ts';
import { collectionAssets, recordAssets } from '../documents/asset-uses.ts';
import { copyDocument } from '../documents/document-copies.ts';
import { notifyDocumentListeners } from '../documents/document-listeners.ts';
import { copyItems, deleteItemsOf } from '../items/item-bulk.ts';
import type { ContentListeners } from '../items/item-listeners.ts';
import { addToMainNavigation, removeFromNavigations } from '../navigation/navigation-repository.ts';
import { expectOption } from '../option-check.ts';
import { applyCollectionChange, canBeHomePage } from './collection-change.ts';
import { toCollection } from './collection-dto.ts';
import {
  collectionIdsIn,
  countOfKinds,
  deleteCollectionRow,
  existingCollections,
  findCollection,
  insertCollection,
  listCollections,
  nextCollectionIndex,
  orderCollections,
  updateCollection,
} from './collection-repository.ts';
import { chosenType, hasDatedItems } from './collection-type.ts';

export interface ChangeOptions {
  /** Refuse when the stored version is another one. */
  readonly expected?: number | undefined;
  readonly editor?: Editor;
}

interface CreateOptions extends ChangeOptions {
  /** What the address is made from when nobody typed one; the title unless told. */
  readonly addressFrom?: string | undefined;
}

export interface Collections {
  list(websiteId: WebsiteId, query: CollectionQuery): Promise<CollectionPage>;
  read(websiteId: WebsiteId, collectionId: CollectionId): Promise<ContentCollection>;
  /** Those of the ids that there are, whether visitors may see them or not. */
  existing(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlySet<string>>;
  create(websiteId: WebsiteId, input: NewCollection, options?: CreateOptions): Promise<ContentCollection>;
  change(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    change: CollectionChange,
    options?: ChangeOptions,
  ): Promise<ContentCollection>;
  /** Every collection of one folder, or of none, in its new order. */
  reorder(websiteId: WebsiteId, order: CollectionOrder): Promise<void>;
  setHomePage(websiteId: WebsiteId, collectionId: CollectionId): Promise<ContentCollection>;
  /** The copy is not shown to visitors until somebody enables it. */
  duplicate(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    options?: { readonly withItems?: boolean; readonly editor?: Editor },
  ): Promise<ContentCollection>;
  /** With `confirm`, also what is in it: items go, the children of a folder move out of it. */
  remove(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    options?: { readonly confirm?: boolean; readonly editor?: Editor },
  ): Promise<void>;
}

export function createCollections(
  parts: ContentParts,
  write: Write,
  listeners: ContentListeners,
): Collections {
  const { database, clock, ids, media, settings } = parts;

  const read = async (
    db: Queryable,
    websiteId: WebsiteId,
    collectionId: CollectionId,
  ): Promise<ContentCollection> => {
    const collection = await findCollection(db, websiteId, collectionId);
    if (!collection) throw contentErrors.missing();
    return toCollection(collection.row, collection.itemCount);
  };

  const demandFolder = async (
    tx: Queryable,
    websiteId: WebsiteId,
    folderId: string | null,
  ): Promise<void> => {
    if (folderId === null) return;
    const collection = await findCollection(tx, websiteId, folderId);
    if (!collection || !contentKind(collection.row.kind).folder)
      throw contentErrors.folderMissing({ errors: { folderId: contentErrors.folderMissing.message } });
  };

  /** Under the lock of the site, so that of two who add the last one, one does. */
  const demandExternalRoom = async (
    tx: Queryable,
    websiteId: WebsiteId,
    kind: CollectionKind,
  ): Promise<void> => {
    if (!EXTERNAL_GALLERIES.includes(kind)) return;
    const { externalGalleries: max } = await settings.limits(websiteId);
    if ((await countOfKinds(tx, websiteId, EXTERNAL_GALLERIES)) >= max)
      throw contentErrors.tooManyExternalGalleries({ values: { max } });
  };

  const owner = (collectionId: CollectionId) => ({ kind: 'collection', id: collectionId }) as const;

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
        await tx.run(sql`
          update collections set homepage = false, version = version + 1
          where website_id = ${websiteId} and homepage and collection_id <> ${collectionId}`);
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
        await notifyDocumentListeners(listeners.documents, tx, websiteId, owner(id), copy.document);
        if (withItems) await copyItems(tx, { ids, media, now, listeners }, websiteId, collectionId, id);
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
        await tx.run(sql`
          update collections set folder_id = null, version = version + 1
          where website_id = ${websiteId} and folder_id = ${collectionId}`);
        await deleteItemsOf(tx, { media, listeners }, websiteId, collectionId);
        await removeFromNavigations(tx, websiteId, collectionId);
        await media.deleteUses(tx, websiteId, owner(collectionId));
        await notifyDocumentListeners(listeners.documents, tx, websiteId, owner(collectionId), null);
        await deleteCollectionRow(tx, websiteId, collectionId);
      }),
  };
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
    ...type,
  };
};

/** A new order names what is there, each once. */
export function demandSame(there: readonly string[], named: readonly string[]): void {
  const wanted = new Set(named);
  if (wanted.size !== named.length || there.length !== named.length || !there.every((id) => wanted.has(id)))
    throw contentErrors.orderMismatch();
}
