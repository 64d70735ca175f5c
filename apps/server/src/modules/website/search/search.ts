import type { CollectionData, ImageData, ItemData } from '@awning/site-model';
import type { Database } from '../../../platform/db/index.ts';
import type { CollectionId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { PageReaders } from '../content/index.ts';
import { searchExcerpt } from './search-excerpt.ts';
import { findByWords, findWithinWords, type SearchRow } from './search-repository.ts';
import { isUnspaced, searchWords, stemmerFor } from './search-words.ts';

export interface SearchQuestion {
  readonly q: string;
  /** Only in this collection. */
  readonly collectionId?: CollectionId | undefined;
  readonly offset: number;
  /** Of the site, for the forms of its words. */
  readonly language: string;
}

/** What a page of results shows; the names are the theme format's. */
export interface SearchResult {
  readonly id: string;
  readonly title: string;
  readonly fullUrl: string;
  /** Plain text around what was found. */
  readonly excerpt: string;
  readonly recordType: number;
  readonly collectionTitle: string;
  readonly image?: ImageData;
}

export interface SearchResults {
  readonly results: readonly SearchResult[];
  /** Where the next page begins; null on the last one. */
  readonly nextOffset: number | null;
}

export interface SiteSearch {
  find(websiteId: WebsiteId, question: SearchQuestion): Promise<SearchResults>;
}

export interface SearchParts {
  readonly database: Database;
  readonly content: Pick<PageReaders, 'items' | 'collections'>;
  /** Collections behind a password: nothing of them is found. */
  readonly locked: (websiteId: WebsiteId) => Promise<ReadonlySet<string>>;
}

export const RESULTS_PER_PAGE = 20;
/** What is further down nobody looks at. */
const DEEPEST = 400;
/** Drafts and disabled pages are among what is found and left out afterwards, so a page asks for more than it shows. */
const QUERIES_AT_ONCE = 60;

/** Finds pages and items by words, the best first. */
export function createSearch({ database, content, locked }: SearchParts): SiteSearch {
  const ask = (
    websiteId: WebsiteId,
    words: readonly string[],
    { collectionId = null, language }: { collectionId?: CollectionId | null; language: string },
    from: number,
  ): Promise<SearchRow[]> =>
    isUnspaced(words)
      ? findWithinWords(database.query, {
          websiteId,
          text: words.join(' '),
          collectionId,
          limit: QUERIES_AT_ONCE,
          offset: from,
        })
      : findByWords(database.query, {
          websiteId,
          words,
          stemmer: stemmerFor(language),
          collectionId,
          limit: QUERIES_AT_ONCE,
          offset: from,
        });

  /** Those that visitors may see, in the same order. */
  const show = async (
    websiteId: WebsiteId,
    rows: readonly SearchRow[],
  ): Promise<readonly (SearchResult | null)[]> => {
    const closed = await locked(websiteId);
    const open = rows.filter(({ collection_id }) => !closed.has(collection_id));
    const idsOf = (kind: SearchRow['kind']): string[] =>
      open.filter((row) => row.kind === kind).map(({ entry_id }) => entry_id);
    const [items, collections] = await Promise.all([
      content.items(websiteId, idsOf('item')),
      content.collections(websiteId, [...new Set(open.map(({ collection_id }) => collection_id))]),
    ]);
    return rows.map((row) => {
      const collection = collections.get(row.collection_id);
      if (!collection || collection.seoHidden || closed.has(row.collection_id)) return null;
      if (row.kind === 'page') return pageResult(collection, row);
      const item = items.get(row.entry_id);
      return item && item.seoHidden !== true ? itemResult(item, collection, row) : null;
    });
  };

  return {
    async find(websiteId, { q, collectionId, offset, language }) {
      const words = searchWords(q);
      const results: SearchResult[] = [];
      if (words.length === 0) return { results, nextOffset: null };
      let from = offset;
      while (from < DEEPEST) {
        const rows = await ask(websiteId, words, { collectionId: collectionId ?? null, language }, from);
        const hits = await show(websiteId, rows);
        for (const [index, result] of hits.entries()) {
          if (result === null) continue;
          // One more than fits shows that there is a next page, and where it begins.
          if (results.length === RESULTS_PER_PAGE) return { results, nextOffset: from + index };
          results.push(result);
        }
        if (rows.length < QUERIES_AT_ONCE) break;
        from += QUERIES_AT_ONCE;
      }
      return { results, nextOffset: null };
    },
  };
}

const pageResult = (collection: CollectionData, row: SearchRow): SearchResult | null =>
  // A folder has no page of its own.
  collection.folder && collection.folderBehavior !== 1
    ? null
    : {
        id: collection.id,
        title: collection.title,
        fullUrl: collection.fullUrl,
        excerpt: searchExcerpt(collection.title, row),
        recordType: 0,
        collectionTitle: '',
        ...(collection.mainImage ? { image: collection.mainImage } : {}),
      };

const itemResult = (item: ItemData, collection: CollectionData, row: SearchRow): SearchResult => ({
  id: item.id,
  title: item.title,
  fullUrl: item.fullUrl,
  excerpt: searchExcerpt(item.title, row),
  recordType: item.recordType,
  collectionTitle: collection.title,
  ...(item.mainImage ? { image: item.mainImage } : {}),
});
