import type { Invariant } from '../../../platform/invariant.ts';
import type { Job } from '../../../platform/queue/index.ts';
import { createSiteAddresses, type SiteAddresses } from './addresses/site-addresses.ts';
import { type Collections, createCollections } from './collections/collections.ts';
import { contentInvariants } from './content-invariants.ts';
import { type ContentParts, createWrite } from './content-parts.ts';
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
import { createNavigations, type Navigations } from './navigation/navigations.ts';
import { createPageReaders, type PageReaders } from './page-readers.ts';

export interface Content {
  readonly collections: Collections;
  readonly items: Items;
  readonly documents: Documents;
  readonly areas: Areas;
  readonly tags: Tags;
  readonly categories: Categories;
  readonly authors: Authors;
  readonly navigations: Navigations;
  /** For pages: what visitors may see, and nothing else. */
  readonly read: PageReaders;
  /** For search engines. */
  readonly addresses: SiteAddresses;
  readonly jobs: readonly Job[];
  readonly invariants: readonly Invariant[];
}

export function createContent(parts: ContentParts): Content {
  const write = createWrite(parts);
  const itemListeners: ItemListener[] = [];
  const documentListeners: DocumentListener[] = [];
  const listeners = { items: itemListeners, documents: documentListeners };
  return {
    collections: createCollections(parts, write, documentListeners, itemsOfCollections(parts, listeners)),
    items: createItems(parts, write, listeners),
    documents: createDocuments(parts, write, documentListeners),
    areas: createAreas(parts, write, documentListeners),
    tags: createTags(parts, write),
    categories: createCategories(parts, write),
    authors: createAuthors(parts, write),
    navigations: createNavigations(parts, write),
    read: createPageReaders(parts),
    addresses: createSiteAddresses(parts),
    jobs: [createPublishingJob(parts, write)],
    invariants: contentInvariants,
  };
}
