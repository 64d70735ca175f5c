import type { Author, ContentCollection } from '@awning/contract';
import { dateFilter } from '../../kit/list/list-dates.ts';
import type { Choice, ListFilter, ListView } from '../../kit/list/list-definition.ts';
import type { listMessages } from '../../kit/list/list-messages.ts';
import type { Translate } from '../../messages/messages.ts';
import type { itemMessages } from './item-messages.ts';
import { acceptedKinds } from './item-query.ts';

type T = Translate<typeof itemMessages>;

export interface ItemFilterContext {
  readonly locale: string;
  readonly listWords: Translate<typeof listMessages>;
  readonly authors: readonly Author[];
  /** Of the list of one collection, its own; else all. */
  readonly collection: ContentCollection | null;
  readonly collections: readonly ContentCollection[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}

const STATUSES = ['published', 'scheduled', 'needs-review', 'draft', 'private'] as const;

/** The view whose rows are those of the bin. */
export const BIN_VIEW = 'bin';

export const itemViews = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  ...STATUSES.filter((status) => status !== 'private').map(
    (status): ListView => ({
      id: status,
      label: t(status),
      conditions: [{ filter: 'status', word: 'is', value: status }],
      ...(status === 'needs-review' && { nothingLeft: t('nothingToReview') }),
      ...(status === 'scheduled' && { nothingLeft: t('nothingScheduled') }),
    }),
  ),
  { id: BIN_VIEW, label: t('bin'), conditions: [], nothingLeft: t('binEmpty') },
];

/** What the list is filtered by. */
export function itemFilters(t: T, context: ItemFilterContext): ListFilter[] {
  const is = [{ value: 'is', label: t('is'), sign: '=' as const }];
  const choice = (id: string, label: string, choices: readonly Choice[], name = id): ListFilter => ({
    id,
    label,
    words: is,
    value: { kind: 'choice', choices },
    toQuery: (_word, value) => ({ [name]: value }),
  });
  const { collection, collections, authors } = context;
  const kinds = [
    ...new Set((collection ? [collection] : collections).flatMap(({ kind }) => acceptedKinds(kind))),
  ];
  return [
    {
      ...choice(
        'status',
        t('status'),
        STATUSES.map((value) => ({ value, label: t(value) })),
      ),
    },
    ...(collection
      ? []
      : [
          {
            ...choice('collection', t('collection'), collections.map(namedChoice), 'collectionId'),
            isPromoted: true,
          },
        ]),
    labelFilter(t, is, 'category', context.categories),
    labelFilter(t, is, 'tag', context.tags),
    choice(
      'author',
      t('author'),
      authors.map(({ id, displayName }) => ({ value: id, label: displayName })),
      'authorId',
    ),
    dateFilter(context.listWords, context.locale, {
      id: 'publication',
      label: t('published_on'),
      from: 'publishFrom',
      before: 'publishBefore',
    }),
    ...(kinds.length > 1
      ? [
          {
            ...choice(
              'kind',
              t('type'),
              kinds.map((kind) => ({ value: String(kind), label: kindName(t, kind) })),
            ),
            toQuery: (_word: string, value: string) => ({ recordType: Number(value) }),
          },
        ]
      : []),
    {
      ...choice('featured', t('featured'), [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ]),
      toQuery: (_word, value) => ({ starred: value === 'true' }),
    },
  ];
}

const namedChoice = ({ id, title }: ContentCollection): Choice => ({ value: id, label: title });

/** Chosen where the collection is known, else typed. */
function labelFilter(
  t: T,
  words: ListFilter['words'],
  id: 'category' | 'tag',
  known: readonly string[],
): ListFilter {
  return {
    id,
    label: t(id),
    words,
    value:
      known.length > 0
        ? { kind: 'choice', choices: known.map((name) => ({ value: name, label: name })) }
        : { kind: 'text' },
    toQuery: (_word, value) => (value.trim() === '' ? null : { [id]: value.trim() }),
  };
}

/** What an item is: a text, an image, a video. */
export const kindName = (t: T, recordType: number): string => {
  const key = `kind_${recordType}` as 'kind_1';
  const name = t(key);
  return name === key ? '' : name;
};
