import type { ListedReview, ReviewCounts, ReviewQuery } from '@awning/contract';
import { listReviews } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type {
  BulkAction,
  Choice,
  ListColumn,
  ListFilter,
  ListFilters,
  ListView,
  ResourceList,
} from '../../kit/list/list-definition.ts';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import type { reviewMessages } from './review-messages.ts';
import { ReviewReader } from './review-reader.tsx';
import { ReviewStatus, Stars } from './review-state.tsx';
import classes from './reviews.module.css';

type T = Translate<typeof reviewMessages>;

export interface ReviewListContext {
  readonly now: number;
  readonly counts: ReviewCounts['state'] | undefined;
  readonly mayDelete: boolean;
}

/** Reviews as a list, and beside it the one that is being read. */
export function reviewList(api: Client, t: T, context: ReviewListContext): ResourceList<ListedReview> {
  return {
    name: 'reviews',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-writtenOn',
    views: views(t, context.counts),
    columns: columns(t, context.now),
    filters: filters(t),
    load: async ({ search, filters: asked, sort, limit, cursor, before, isCounted, signal }) => {
      const query: ReviewQuery = {
        ...asked,
        sort: sort as NonNullable<ReviewQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listReviews, { query, signal });
      const { reviews, nextPageCursor, previousPageCursor, count } = body;
      return { rows: reviews, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => title || t('noTitle'),
    hrefOf: ({ id }) => `/reviews?peek=${id}`,
    opensBeside: true,
    peek: (review) => <ReviewReader key={review.id} listed={review} mayDelete={context.mayDelete} />,
    bulk: bulk(t, context.mayDelete),
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const STATES = ['pending', 'approved', 'rejected'] as const;
const is = (filter: string, value: string) => [{ filter, word: 'is', value }];

const views = (t: T, counts: ReviewListContext['counts']): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  ...STATES.map((state) => ({
    id: state,
    label: t(state),
    conditions: is('state', state),
    // What waits is counted; the others are no work.
    ...(state === 'pending' && { count: counts?.pending.count, nothingLeft: t('nothingLeft') }),
  })),
];

function filters(t: T): ListFilter[] {
  const words = [{ value: 'is', label: t('isWord'), sign: '=' as const }];
  const choice = (
    id: string,
    label: string,
    choices: readonly Choice[],
    toQuery: (value: string) => ListFilters,
    isPromoted = false,
  ): ListFilter => ({
    id,
    label,
    words,
    value: { kind: 'choice', choices },
    toQuery: (_word, value) => toQuery(value),
    isPromoted,
  });
  return [
    choice(
      'state',
      t('state'),
      STATES.map((value) => ({ value, label: t(value) })),
      (state) => ({ state }),
    ),
    choice(
      'rating',
      t('rating'),
      [5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: t('stars', { count }) })),
      (rating) => ({ rating: Number(rating) }),
      true,
    ),
    choice(
      'source',
      t('source'),
      (['native', 'imported'] as const).map((value) => ({ value, label: t(value) })),
      (source) => ({ source }),
      true,
    ),
  ];
}

function bulk(t: T, mayDelete: boolean): BulkAction<ListedReview>[] {
  return [
    {
      id: 'approve',
      label: (count) => t('approveMany', { count }),
      fits: (rows) => rows.every(({ state }) => state === 'pending'),
      bulkCall: { list: 'reviews', action: 'decide', input: { state: 'approved' } },
      undoCall: { list: 'reviews', action: 'decide', input: { state: 'pending' } },
      done: (count) => t('approvedDone', { count }),
    },
    {
      id: 'approveOthers',
      label: (count) => t('approveMany', { count }),
      fits: (rows) => rows.every(({ state }) => state === 'rejected'),
      bulkCall: { list: 'reviews', action: 'decide', input: { state: 'approved' } },
      undoCall: { list: 'reviews', action: 'decide', input: { state: 'rejected' } },
      done: (count) => t('approvedDone', { count }),
    },
    {
      id: 'reject',
      label: (count) => t('rejectMany', { count }),
      fits: (rows) => rows.every(({ state }) => state === 'pending'),
      bulkCall: { list: 'reviews', action: 'decide', input: { state: 'rejected' } },
      undoCall: { list: 'reviews', action: 'decide', input: { state: 'pending' } },
      done: (count) => t('rejectedDone', { count }),
    },
    {
      id: 'rejectShown',
      label: (count) => t('rejectMany', { count }),
      fits: (rows) => rows.every(({ state }) => state === 'approved'),
      bulkCall: { list: 'reviews', action: 'decide', input: { state: 'rejected' } },
      undoCall: { list: 'reviews', action: 'decide', input: { state: 'approved' } },
      done: (count) => t('rejectedDone', { count }),
    },
    ...(mayDelete
      ? [
          {
            id: 'delete',
            label: (count: number) => t('deleteMany', { count }),
            question: (count: number) => ({ title: t('deleteTitle', { count }), text: t('deleteText') }),
            bulkCall: { list: 'reviews', action: 'delete' } as const,
            done: (count: number) => t('deletedDone', { count }),
          },
        ]
      : []),
  ];
}

/** As much as a row shows of it. */
const EXCERPT_LENGTH = 160;

const columns = (t: T, now: number): ListColumn<ListedReview>[] => [
  {
    id: 'review',
    label: t('review'),
    width: '220px',
    cell: ({ title }) => title || t('noTitle'),
    phone: 'lead',
  },
  {
    id: 'text',
    label: t('text'),
    cell: ({ body }) => <span className={classes.excerpt}>{body.slice(0, EXCERPT_LENGTH)}</span>,
    text: ({ body }) => body,
    phone: 'below',
  },
  {
    id: 'rating',
    label: t('rating'),
    width: '96px',
    cell: ({ rating }) => <Stars rating={rating} t={t} />,
    text: ({ rating }) => String(rating),
    sort: { name: 'rating', first: 'rising' },
    phone: 'end',
  },
  {
    id: 'product',
    label: t('product'),
    width: '180px',
    cell: ({ productTitle }) => productTitle,
    phone: 'belowRest',
  },
  {
    id: 'author',
    label: t('author'),
    width: '140px',
    cell: ({ authorName }) => authorName,
    sort: { name: 'authorName', first: 'rising' },
  },
  {
    id: 'state',
    label: t('state'),
    width: '110px',
    cell: ({ state }) => <ReviewStatus state={state} t={t} />,
    text: ({ state }) => t(state),
    phone: 'endBelow',
  },
  {
    id: 'written',
    label: t('written'),
    width: '100px',
    cell: ({ writtenOn }) => <Moment at={writtenOn} now={now} />,
    text: ({ writtenOn }) => new Date(writtenOn).toISOString(),
    sort: { name: 'writtenOn', first: 'falling' },
  },
  {
    id: 'reply',
    label: t('reply'),
    isExtra: true,
    cell: ({ reply }) => reply,
  },
  { id: 'source', label: t('source'), width: '170px', isExtra: true, cell: ({ source }) => t(source) },
];
