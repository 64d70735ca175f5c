import {
  type CollectionChange,
  type CollectionOrder,
  type CollectionPage,
  type CollectionQuery,
  type CollectionTree,
  type ContentCollection,
  collectionKinds,
  type NewCollection,
} from '@awning/contract';
import type { CollectionId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { FollowMove, MoveOptions } from '../base/address-move.ts';
import { type ChangeOptions, type Editor, unrestrictedEditor } from '../base/content-editor.ts';
import { lockCollection, lockSite, NEXT_VERSION } from '../base/content-repository.ts';
import { demandSame } from '../base/new-order.ts';
import { expectOption } from '../base/option-check.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import type { DocumentListeners } from '../documents/document-listeners.ts';
import { changeCollection } from './change-collection.ts';
import { canBeHomePage } from './collection-change.ts';
import {
  type CollectionContents,
  type CollectionContext,
  demandFolder,
  readCollection,
} from './collection-context.ts';
import { toCollection, toTree } from './collection-dto.ts';
import {
  collectionIdsIn,
  existingCollections,
  listCollections,
  orderCollections,
  readAllCollections,
  unsetHomePage,
  updateCollection,
} from './collection-repository.ts';
import { createCollection } from './create-collection.ts';
import { duplicateCollection } from './duplicate-collection.ts';
import { removeCollection } from './remove-collection.ts';

interface CreateOptions extends ChangeOptions {
  /** What the address is made from when nobody typed one; the title unless told. */
  readonly addressFrom?: string | undefined;
}

export interface Collections {
  list(websiteId: WebsiteId, query: CollectionQuery): Promise<CollectionPage>;
  /** All of them, those of a folder inside of it. */
  tree(websiteId: WebsiteId): Promise<CollectionTree>;
  read(websiteId: WebsiteId, collectionId: CollectionId): Promise<ContentCollection>;
  /** Those of the ids that there are, whether visitors may see them or not. */
  existing(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlySet<string>>;
  create(websiteId: WebsiteId, input: NewCollection, options?: CreateOptions): Promise<ContentCollection>;
  change(
    websiteId: WebsiteId,
    collectionId: CollectionId,
    change: CollectionChange,
    options?: ChangeOptions & MoveOptions,
  ): Promise<ContentCollection>;
  /** Every collection of one folder, or of none, in its new order. */
  reorder(websiteId: WebsiteId, order: CollectionOrder): Promise<void>;
  setHomePage(websiteId: WebsiteId, collectionId: CollectionId): Promise<ContentCollection>;
  /** The copy is not shown to visitors until a member enables it. */
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
  listeners: DocumentListeners,
  contents: CollectionContents,
  follow: FollowMove,
): Collections {
  const { database, clock, ids, media, settings, hostsOf } = parts;
  const context: CollectionContext = { clock, ids, media, settings, listeners, contents, follow };

  return {
    async list(websiteId, query) {
      if (query.kind !== undefined) expectOption('kind', query.kind, collectionKinds);
      const { rows, page } = await listCollections(database.query, websiteId, query);
      return { collections: rows.map(({ row, itemCount }) => toCollection(row, itemCount)), ...page };
    },

    tree: async (websiteId) => toTree(await readAllCollections(database.query, websiteId)),

    read: (websiteId, collectionId) => readCollection(database.query, websiteId, collectionId),

    existing: (websiteId, ids) => existingCollections(database.query, websiteId, ids),

    create: (websiteId, collection, { editor = unrestrictedEditor, addressFrom } = {}) =>
      write(websiteId, (tx) => createCollection(context, tx, { websiteId, collection, editor, addressFrom })),

    async change(websiteId, collectionId, change, { expected, editor = unrestrictedEditor, redirect } = {}) {
      const hosts = change.urlId === undefined ? [] : await hostsOf(websiteId);
      const edit = { websiteId, collectionId, change, expected, editor, hosts, redirect };
      return write(websiteId, (tx) => changeCollection(context, tx, edit));
    },

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
        return readCollection(tx, websiteId, collectionId);
      }),

    duplicate: (websiteId, collectionId, { withItems = false, editor = unrestrictedEditor } = {}) =>
      write(websiteId, (tx) =>
        duplicateCollection(context, tx, { websiteId, collectionId, withItems, editor }),
      ),

    remove: (websiteId, collectionId, { confirm = false, editor = unrestrictedEditor } = {}) =>
      write(websiteId, (tx) => removeCollection(context, tx, { websiteId, collectionId, confirm, editor })),
  };
}
