import type { Subscription, SubscriptionQuery } from '@awning/contract';
import { listSubscriptions } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ListColumn, ListFilter, ListView, ResourceList } from '../../kit/list/list-definition.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { decimalOf, moneyText } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import { isErased } from '../orders/buyer-name.ts';
import type { subscriptionMessages } from './subscription-messages.ts';
import { dayText, STATE_WORDS, SubscriptionStatus } from './subscription-state.tsx';

type T = Translate<typeof subscriptionMessages>;

export interface SubscriptionListContext {
  readonly now: number;
  readonly locale: string;
  /** Where the store is: a day such as 2026-11-17. */
  readonly today: string;
}

export function subscriptionList(
  api: Client,
  t: T,
  context: SubscriptionListContext,
): ResourceList<Subscription> {
  return {
    name: 'subscriptions',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: views(t),
    columns: columns(t, context),
    filters: filters(t),
    load: async ({ search, filters: asked, sort, limit, cursor, before, isCounted, signal }) => {
      const query: SubscriptionQuery = {
        ...asked,
        sort: sort as NonNullable<SubscriptionQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listSubscriptions, { query, signal });
      const { subscriptions, nextPageCursor, previousPageCursor, count } = body;
      return { rows: subscriptions, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ id }) => id,
    nameOf: ({ title }) => title,
    hrefOf: ({ id }) => `/subscriptions/${id}`,
    bulk: [],
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const STATES = ['active', 'past-due', 'paused', 'cancelled', 'completed'] as const;

const views = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  ...STATES.map((state) => ({
    id: state,
    label: t(STATE_WORDS[state]),
    conditions: [{ filter: 'state', word: 'is', value: state }],
  })),
  {
    id: 'unbillable',
    label: t('unbillable'),
    conditions: [{ filter: 'billable', word: 'is', value: 'no' }],
  },
];

const filters = (t: T): ListFilter[] => [
  {
    id: 'state',
    label: t('state'),
    words: [{ value: 'is', label: t('isWord'), sign: '=' }],
    value: { kind: 'choice', choices: STATES.map((value) => ({ value, label: t(STATE_WORDS[value]) })) },
    toQuery: (_word, state) => ({ state }),
  },
  {
    id: 'billable',
    label: t('charged'),
    words: [{ value: 'is', label: t('isWord'), sign: '=' }],
    value: {
      kind: 'choice',
      choices: [
        { value: 'yes', label: t('chargedYes') },
        { value: 'no', label: t('chargedNo') },
      ],
    },
    toQuery: (_word, billable) => ({ billable }),
  },
];

function columns(t: T, { now, locale, today }: SubscriptionListContext): ListColumn<Subscription>[] {
  const nextText = ({ nextBillingOn, retryOn, state, canBeBilled }: Subscription): string => {
    if (state === 'paused') return t('nextPaused');
    if (nextBillingOn === null) return t('nothingMore');
    if (retryOn !== null) return t('nextRetry', { date: dayText(retryOn, locale) });
    const date = dayText(nextBillingOn, locale);
    if (!canBeBilled) return t('nextByHand', { date });
    return nextBillingOn < today ? t('overdue', { date }) : date;
  };
  return [
    {
      id: 'what',
      label: t('what'),
      cell: ({ title, quantity }) => (quantity === 1 ? title : t('quantity', { title, count: quantity })),
      sort: { name: 'title', first: 'rising' },
      phone: 'lead',
    },
    {
      id: 'customer',
      label: t('customer'),
      cell: ({ email }) => (isErased({ customerEmail: email }) ? t('erasedCustomer') : email),
      sort: { name: 'email', first: 'rising' },
      phone: 'below',
    },
    {
      id: 'state',
      label: t('state'),
      width: '130px',
      cell: ({ state }) => <SubscriptionStatus state={state} t={t} />,
      text: ({ state }) => t(STATE_WORDS[state]),
      phone: 'endBelow',
    },
    {
      id: 'amount',
      label: t('amount'),
      width: '110px',
      isNumber: true,
      cell: ({ amounts: { totalMinor, currency } }) =>
        moneyText({ value: decimalOf(totalMinor, currency), currency }, locale),
      phone: 'end',
    },
    {
      id: 'next',
      label: t('next'),
      width: '170px',
      cell: nextText,
      sort: { name: 'nextBillingOn', first: 'rising' },
    },
    { id: 'terms', label: t('terms'), isExtra: true, cell: ({ words }) => words },
    {
      id: 'started',
      label: t('started'),
      width: '110px',
      cell: ({ createdOn }) => <Moment at={createdOn} now={now} />,
      text: ({ startedOn }) => startedOn,
      sort: { name: 'createdOn', first: 'falling' },
    },
  ];
}
