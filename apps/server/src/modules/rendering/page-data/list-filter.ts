import type { AuthorData, CollectionData } from '@awning/site-model';
import type { PageDictionary } from '@awning/theme-kit';
import { type ItemPageAsk, labelKey, type PageReaders } from '../../website/content/index.ts';
import { monthRange } from '../locate/month-range.ts';
import type { PageQuery } from '../locate/page-query.ts';
import { visitorWords } from './visitor-words.ts';

export interface NarrowedList {
  /** For the readers. */
  readonly filter: Pick<ItemPageAsk, 'categories' | 'tags' | 'authorId' | 'from' | 'until'>;
  /** For templates: `categoryFilter`, `tagFilter`, `monthFilter`, `authorFilter` with `author`. */
  readonly filterData: PageDictionary;
}

/** A month that is none has no items. */
const NO_TIME = { from: 0, until: 0 };

export async function narrowList(
  content: Pick<PageReaders, 'author'>,
  { websiteId, categories, tags }: CollectionData,
  { category, tag, author, month }: PageQuery,
  timeZone: string,
): Promise<NarrowedList> {
  const writer = author ? await content.author(websiteId, author) : null;
  const range = month ? monthRange(month, timeZone) : null;
  return {
    filter: {
      ...(category ? { categories: [category] } : {}),
      ...(tag ? { tags: [tag] } : {}),
      ...(author ? { authorId: author } : {}),
      ...(month ? (range ?? NO_TIME) : {}),
    },
    filterData: {
      ...(category ? { categoryFilter: inOwnersWords(category, categories) } : {}),
      ...(tag ? { tagFilter: inOwnersWords(tag, tags) } : {}),
      // What is no month is no word that themes should print.
      ...(range ? { monthFilter: month } : {}),
      ...(writer ? visibleAuthor(writer) : {}),
    },
  };
}

const visibleAuthor = (author: AuthorData): PageDictionary => ({ authorFilter: author.id, author });

function inOwnersWords(visitorLabel: string, labels: readonly string[]): string {
  const key = labelKey(visitorLabel);
  return labels.find((label) => labelKey(label) === key) ?? visitorWords(visitorLabel);
}
