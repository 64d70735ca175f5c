import { CollectionChange, ItemChange, NavigationChange, NavigationUpdate } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';
import { Compile } from 'typebox/compile';
import type { Clock } from '../../../../platform/clock.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { type DraftedItems, forPreviews, forVisitors, type Visibility } from '../base/content-repository.ts';
import type { ListedCollection, NavigationRow } from '../base/content-rows.ts';
import { applyCollectionChange } from '../collections/collection-change.ts';
import type { DocumentOwner } from '../documents/document-owners.ts';
import { applyItemChange } from '../items/item-change.ts';
import type { ShownItem } from '../items/shown-item-repository.ts';

/** What readers put in the place of what is stored, and what they find at all. */
export interface ReaderOverlay {
  readonly visibility: Visibility;
  collection(row: ListedCollection): ListedCollection;
  item(item: ShownItem): ShownItem;
  document(owner: DocumentOwner, stored: PageDocument | null): PageDocument | null;
  /** A menu may be in a draft before it is anywhere else. */
  navigation(name: string, stored: NavigationRow | undefined): Pick<NavigationRow, 'items'> | undefined;
}

/** What visitors see. */
export const asPublished: ReaderOverlay = {
  visibility: forVisitors,
  collection: (row) => row,
  item: (item) => item,
  document: (_owner, stored) => stored,
  navigation: (_name, stored) => stored,
};

/** What waits to be published, as far as pages are made of it. */
export interface ContentDrafts {
  document(owner: DocumentOwner): PageDocument | undefined;
  /** The body of the call that would save it. */
  settings(kind: 'page-settings' | 'item-settings' | 'navigation', id: string): unknown;
  /** The ids that have a draft of the kind. */
  ids(kind: 'item-settings'): readonly string[];
}

const collectionChange = Compile(CollectionChange);
const itemChange = Compile(ItemChange);
const navigationChange = Compile(NavigationChange);
const navigationUpdate = Compile(NavigationUpdate);

/** The site as it would be if all drafts were published, and what is not published by its address. */
export const withDrafts = (drafts: ContentDrafts, clock: Clock): ReaderOverlay => ({
  visibility: forPreviews(draftedItems(drafts, clock.now())),
  collection(row) {
    const change = drafts.settings('page-settings', row.collectionId);
    return collectionChange.Check(change)
      ? unlessRefused(row, () => applyCollectionChange(row, change))
      : row;
  },
  item(item) {
    const change = drafts.settings('item-settings', item.row.itemId);
    if (!itemChange.Check(change)) return item;
    const { tags = item.labels.tag, categories = item.labels.category } = change;
    return unlessRefused(item, () => ({
      ...item,
      row: applyItemChange(item.row, change, clock.now()),
      labels: { tag: [...tags], category: [...categories] },
    }));
  },
  document: (owner, stored) => drafts.document(owner) ?? stored,
  navigation(name, stored) {
    const change = drafts.settings('navigation', name);
    if (navigationChange.Check(change)) return { items: [...change.items] };
    return navigationUpdate.Check(change) ? { items: [...change.navigation.items] } : stored;
  },
});

function draftedItems(drafts: ContentDrafts, now: Date): DraftedItems {
  const [shown, hidden]: [string[], string[]] = [[], []];
  for (const id of drafts.ids('item-settings')) {
    const change = drafts.settings('item-settings', id);
    if (!itemChange.Check(change) || change.status === undefined) continue;
    const isDue = change.publishOn === undefined || change.publishOn <= now.getTime();
    if (change.status === 'published' && isDue) shown.push(id);
    else if (change.status !== 'scheduled' || !isDue) hidden.push(id);
  }
  return { shown, hidden };
}

/** A draft that could not be published as it is does not hide what it is about. */
function unlessRefused<Value>(stored: Value, change: () => Value): Value {
  try {
    return change();
  } catch (error) {
    if (error instanceof CataloguedError) return stored;
    throw error;
  }
}
