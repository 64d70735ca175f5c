import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Job } from '../../../platform/queue/index.ts';
import { movesBack, type RowTakenBack } from './addresses/address-moves.ts';
import { createSiteAddresses, type SiteAddresses } from './addresses/site-addresses.ts';
import type { AddressMove, FollowMove } from './base/address-move.ts';
import { hasCollections, lockSite } from './base/content-repository.ts';
import { type Collections, createCollections } from './collections/collections.ts';
import { contentInvariants } from './content-invariants.ts';
import { type ContentParts, type ContentSettings, createWrite, type Write } from './content-parts.ts';
import { type Areas, createAreas } from './documents/areas.ts';
import type { DocumentListener } from './documents/document-listeners.ts';
import { createDocuments, type Documents } from './documents/documents.ts';
import { itemsOfCollections } from './items/item-bulk.ts';
import type { ItemListener } from './items/item-listeners.ts';
import { createItems, type Items } from './items/items.ts';
import { createPublishingJob } from './items/publishing.ts';
import { type Authors, createAuthors } from './labels/authors.ts';
import { type Categories, createCategories } from './labels/categories.ts';
import { createTags, type Tags } from './labels/tags.ts';
import { createFollowing } from './links/follow-links.ts';
import { createNavigations, type Navigations } from './navigation/navigations.ts';
import { createPageReaders, type PageReaders, type PreviewReaders } from './page-readers.ts';
import { type ContentDrafts, withDrafts } from './previews/reader-overlay.ts';
import { createSavedSections, type SavedSections } from './saved-sections/saved-sections.ts';
import { createSectionSync } from './saved-sections/section-sync.ts';

export interface Content {
  readonly collections: Collections;
  readonly items: Items;
  readonly documents: Documents;
  readonly areas: Areas;
  readonly tags: Tags;
  readonly categories: Categories;
  readonly authors: Authors;
  readonly navigations: Navigations;
  readonly savedSections: SavedSections;
  /** For pages: what visitors may see, and nothing else. */
  readonly read: PageReaders;
  /** The same over drafts, with what is not published: for members, and for those whom they gave a link. */
  previewed(drafts: ContentDrafts): PreviewReaders;
  /** From now on, for every page or item that gets another address: what links there can follow. */
  onMove(follow: FollowMove): void;
  /** Lets all that links there follow a move. */
  readonly follow: FollowMove;
  /** What changes that were taken back mean for links: they lead to the former addresses again. */
  movesBack(tx: Queryable, websiteId: WebsiteId, rows: readonly RowTakenBack[]): Promise<AddressMove[]>;
  /** For search engines. */
  readonly addresses: SiteAddresses;
  /** The same use cases as a part of a transaction that others began, and that makes the new version of the site. */
  within(tx: Queryable, settings: ContentSettings): ContentWithin;
  /** Before changes of several things at once: what takes it first waits for nobody in a circle. */
  lockSite(tx: Queryable, websiteId: WebsiteId): Promise<void>;
  /** Whether there is any page or collection; asked with the site locked, it stays so. */
  hasPages(db: Queryable, websiteId: WebsiteId): Promise<boolean>;
  readonly jobs: readonly Job[];
  readonly invariants: readonly Invariant[];
}

export type ContentWithin = Pick<Content, 'collections' | 'items' | 'navigations'>;

export function createContent(parts: ContentParts): Content {
  const write = createWrite(parts);
  const itemListeners: ItemListener[] = [];
  const documentListeners: DocumentListener[] = [];
  const listeners = { items: itemListeners, documents: documentListeners };
  const documents = createDocuments(parts, write, documentListeners, createSectionSync(parts));
  const moveListeners: FollowMove[] = [];
  const follow = createFollowing({ clock: parts.clock, documents: documentListeners }, moveListeners);
  return {
    collections: createCollections(
      parts,
      write,
      documentListeners,
      itemsOfCollections(parts, listeners),
      follow,
    ),
    items: createItems(parts, write, listeners, follow),
    documents,
    areas: createAreas(parts, write, documentListeners),
    tags: createTags(parts, write),
    categories: createCategories(parts, write),
    authors: createAuthors(parts, write),
    navigations: createNavigations(parts, write),
    savedSections: createSavedSections(parts),
    read: createPageReaders(parts),
    previewed: (drafts) => createPageReaders(parts, withDrafts(drafts, parts.clock)),
    addresses: createSiteAddresses(parts),
    follow,
    onMove: (listener) => void moveListeners.push(listener),
    movesBack: async (tx, websiteId, rows) =>
      movesBack(tx, websiteId, rows, await parts.hostsOf(websiteId, tx)),
    within(tx, settings) {
      const joined: ContentParts = { ...parts, database: { ...parts.database, query: tx }, settings };
      const join: Write = (_websiteId, work) => work(tx);
      return {
        collections: createCollections(
          joined,
          join,
          documentListeners,
          itemsOfCollections(joined, listeners),
          follow,
        ),
        items: createItems(joined, join, listeners, follow),
        navigations: createNavigations(joined, join),
      };
    },
    lockSite,
    hasPages: hasCollections,
    jobs: [createPublishingJob(parts, write)],
    invariants: contentInvariants,
  };
}
