import type { OrderCounts } from '@awning/contract';
import { dateFilter } from '../../kit/list/list-dates.ts';
import type { Choice, ListFilter, ListView } from '../../kit/list/list-definition.ts';
import type { listMessages } from '../../kit/list/list-messages.ts';
import type { Translate } from '../../messages/messages.ts';
import type { orderMessages } from './order-messages.ts';

type T = Translate<typeof orderMessages>;

const is = (filter: string, value = 'true') => [{ filter, word: 'is', value }];

/** Views by what is to be done, each with how many wait in it. */
export const orderViews = (t: T, counts: OrderCounts | undefined): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  {
    id: 'to-pack',
    label: t('toPack'),
    conditions: is('toPack'),
    nothingLeft: t('allPacked'),
    sort: 'createdOn',
    count: counts?.toPack.count,
  },
  {
    id: 'unpaid',
    label: t('unpaid'),
    conditions: is('payment', 'pending'),
    nothingLeft: t('allPaid'),
    count: counts?.financialStatus.pending.count,
  },
  {
    id: 'problems',
    label: t('problems'),
    conditions: is('problem'),
    nothingLeft: t('noProblems'),
    count: counts?.problem.count,
  },
  {
    id: 'pay-back',
    label: t('payBack'),
    conditions: is('payBack'),
    nothingLeft: t('nothingToPayBack'),
    count: counts?.toPayBack.count,
  },
  {
    id: 'returns',
    label: t('returnsToAnswer'),
    conditions: is('returns', 'asked'),
    nothingLeft: t('noReturns'),
    count: counts?.returns.asked.count,
  },
  { id: 'archived', label: t('archived'), conditions: is('archived') },
];

const yesOrNo = (t: T): Choice[] => [
  { value: 'true', label: t('yes') },
  { value: 'false', label: t('no') },
];

export function orderFilters(
  t: T,
  { listWords, locale }: { listWords: Translate<typeof listMessages>; locale: string },
): ListFilter[] {
  const words = [{ value: 'is', label: t('is') }];
  const yesNo = (id: string, label: string, name: string): ListFilter => ({
    id,
    label,
    words,
    value: { kind: 'choice', choices: yesOrNo(t) },
    toQuery: (_word, value) => ({ [name]: value === 'true' }),
  });
  return [
    {
      id: 'payment',
      label: t('payment'),
      words,
      value: {
        kind: 'choice',
        choices: [
          { value: 'pending', label: t('unpaid') },
          { value: 'paid', label: t('paid') },
          { value: 'partially-refunded', label: t('partiallyRefunded') },
          { value: 'refunded', label: t('refunded') },
          { value: 'void', label: t('void') },
        ],
      },
      toQuery: (_word, financialStatus) => ({ financialStatus }),
    },
    {
      id: 'fulfilment',
      label: t('fulfilment'),
      words,
      value: {
        kind: 'choice',
        choices: [
          { value: 'PENDING', label: t('unfulfilled') },
          { value: 'PARTIALLY_FULFILLED', label: t('partiallyFulfilled') },
          { value: 'FULFILLED', label: t('fulfilled') },
          { value: 'CANCELED', label: t('canceled') },
        ],
      },
      toQuery: (_word, fulfillmentStatus) => ({ fulfillmentStatus }),
    },
    dateFilter(listWords, locale, {
      id: 'ordered',
      label: t('ordered'),
      from: 'createdAfter',
      before: 'createdBefore',
    }),
    {
      id: 'tag',
      label: t('tag'),
      words,
      value: { kind: 'text' },
      toQuery: (_word, tag) => (tag.trim() === '' ? null : { tag: tag.trim() }),
    },
    {
      id: 'email',
      label: t('email'),
      words,
      value: { kind: 'text' },
      toQuery: (_word, email) => (email.trim() === '' ? null : { customerEmail: email.trim() }),
    },
    {
      id: 'returns',
      label: t('returns'),
      words,
      value: {
        kind: 'choice',
        choices: [
          { value: 'asked', label: t('returnsToAnswer') },
          { value: 'open', label: t('returnsOpen') },
        ],
      },
      toQuery: (_word, returns) => ({ returns }),
    },
    yesNo('toPack', t('toPack'), 'toPack'),
    yesNo('problem', t('problem'), 'problem'),
    yesNo('payBack', t('payBack'), 'toPayBack'),
    yesNo('archived', t('archived'), 'archived'),
  ];
}
