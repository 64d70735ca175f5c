import {
  DOCUMENT_SCHEMA,
  type MovedAddresses,
  movedLinksInDocument,
  movedLinksInHtml,
  movedLinksInSettings,
} from '@awning/site-model';
import type { Clock } from '../../../../platform/clock.ts';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { FollowMove } from '../base/address-move.ts';
import { NEXT_VERSION } from '../base/content-repository.ts';
import { updateCollection } from '../collections/collection-repository.ts';
import { type DocumentListeners, notifyDocumentListeners } from '../documents/document-listeners.ts';
import {
  saveAreaDocument,
  saveCollectionDocument,
  saveItemDocument,
} from '../documents/document-repository.ts';
import { readStoredDocument } from '../documents/stored-document.ts';
import { updateItem } from '../items/item-repository.ts';
import { readNavigations, writeNavigation } from '../navigation/navigation-repository.ts';
import {
  findAreaDocuments,
  findCollectionDocuments,
  findItemDocuments,
  findLinkedAuthors,
  findLinkedCategories,
  findLinkedDescriptions,
  findLinkedItems,
  findLinkedSections,
  saveAuthorTexts,
  saveCategoryText,
  saveSection,
  withoutNoting,
} from './link-repository.ts';

interface FollowContext {
  readonly clock: Clock;
  readonly documents: DocumentListeners;
}

/** ED-75: links to a page or an item that moves follow it, wherever content has them; then others follow. */
export const createFollowing =
  (context: FollowContext, listeners: readonly FollowMove[]): FollowMove =>
  (tx, websiteId, move) =>
    // What follows is no change of its own: undoing the move lets links lead back, also on pages that went on since.
    withoutNoting(tx, async () => {
      await followInDocuments(context, tx, websiteId, move.moved);
      await followInTexts(context, tx, websiteId, move.moved);
      await followInMenus(tx, websiteId, move.moved);
      await followInSavedSections(tx, websiteId, move.moved);
      for (const listen of listeners) await listen(tx, websiteId, move);
    });

async function followInDocuments(
  { clock, documents }: FollowContext,
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<void> {
  const places = [
    { kind: 'collection', find: findCollectionDocuments, save: saveCollectionDocument },
    { kind: 'item', find: findItemDocuments, save: saveItemDocument },
    { kind: 'area', find: findAreaDocuments, save: saveAreaDocument },
  ] as const;
  for (const { kind, find, save } of places)
    for (const { id, document: stored, version } of await find(tx, websiteId, moved)) {
      // What only a newer version can read stays as it is.
      const document = readStoredDocument(stored);
      const followed = document && movedLinksInDocument(document, moved);
      if (followed === document || followed === null) continue;
      await save(tx, websiteId, id, { document: followed, version: version + 1, now: clock.now() });
      await notifyDocumentListeners(documents, tx, websiteId, { kind, id }, followed);
    }
}

async function followInTexts(
  { clock }: FollowContext,
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<void> {
  const changed = { version: NEXT_VERSION, updatedOn: clock.now() };
  for (const row of await findLinkedItems(tx, websiteId, moved)) {
    const followed = movedLinksInSettings(row, moved);
    if (followed !== row) await updateItem(tx, { websiteId, ...followed, ...changed });
  }
  for (const { collectionId, description } of await findLinkedDescriptions(tx, websiteId, moved)) {
    const followed = movedLinksInHtml(description, moved);
    if (followed !== description)
      await updateCollection(tx, { websiteId, collectionId, description: followed, ...changed });
  }
  for (const row of await findLinkedCategories(tx, websiteId, moved)) {
    const followed = movedLinksInSettings(row, moved);
    if (followed !== row) await saveCategoryText(tx, websiteId, followed);
  }
  for (const row of await findLinkedAuthors(tx, websiteId, moved)) {
    const followed = movedLinksInSettings(row, moved);
    if (followed !== row) await saveAuthorTexts(tx, websiteId, followed);
  }
}

/** Links to collections have their ids and follow by themselves; these are links that were typed. */
async function followInMenus(tx: Queryable, websiteId: WebsiteId, moved: MovedAddresses): Promise<void> {
  for (const row of await readNavigations(tx, websiteId, 'update')) {
    const items = movedLinksInSettings(row.items, moved);
    if (items !== row.items) await writeNavigation(tx, { ...row, items, version: row.version + 1 });
  }
}

async function followInSavedSections(
  tx: Queryable,
  websiteId: WebsiteId,
  moved: MovedAddresses,
): Promise<void> {
  for (const { id, section } of await findLinkedSections(tx, websiteId, moved)) {
    const [followed = section] = movedLinksInDocument(
      { schema: DOCUMENT_SCHEMA, sections: [section] },
      moved,
    ).sections;
    if (followed !== section) await saveSection(tx, websiteId, { id, section: followed });
  }
}
