import { readMoney } from '../../kit/fields/read-money.ts';
import { readNumber } from '../../kit/fields/read-number.ts';
import { dateFilter } from '../../kit/list/list-dates.ts';
import type { ListFilter, ListView } from '../../kit/list/list-definition.ts';
import type { listMessages } from '../../kit/list/list-messages.ts';
import { minorOf } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import type { customerMessages } from './customer-messages.ts';

type T = Translate<typeof customerMessages>;

/** Segments that every shop has; those of its own are views that members save. */
export const customerViews = (t: T): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  {
    id: 'returning',
    label: t('returning'),
    conditions: [{ filter: 'orders', word: 'from', value: '2' }],
    sort: '-lastOrderOn',
  },
  {
    id: 'once',
    label: t('once'),
    conditions: [
      { filter: 'orders', word: 'from', value: '1' },
      { filter: 'orders', word: 'to', value: '1' },
    ],
    sort: '-lastOrderOn',
  },
  {
    id: 'never-bought',
    label: t('neverBought'),
    conditions: [{ filter: 'orders', word: 'to', value: '0' }],
  },
  {
    id: 'subscribed',
    label: t('news subscribed'),
    conditions: [{ filter: 'news', word: 'is', value: 'subscribed' }],
  },
];

const NEWS = ['subscribed', 'pending', 'unsubscribed', 'none'] as const;

export interface CustomerFilterContext {
  readonly listWords: Translate<typeof listMessages>;
  readonly locale: string;
  readonly currency: string;
}

export function customerFilters(t: T, { listWords, locale, currency }: CustomerFilterContext): ListFilter[] {
  const is = [{ value: 'is', label: t('is'), sign: '=' as const }];
  const fromTo = [
    { value: 'from', label: t('atLeast'), sign: '>' as const },
    { value: 'to', label: t('atMost'), sign: '<' as const },
  ];
  const yesNo = (id: string, label: string): ListFilter => ({
    id,
    label,
    words: is,
    value: {
      kind: 'choice',
      choices: [
        { value: 'true', label: t('yes') },
        { value: 'false', label: t('no') },
      ],
    },
    toQuery: (_word, value) => ({ [id]: value === 'true' }),
  });
  return [
    {
      id: 'orders',
      label: t('orders'),
      words: fromTo,
      value: { kind: 'number' },
      toQuery(word, value) {
        const reading = readNumber(value, { digits: 0, locale });
        if (!reading.ok) return null;
        return { [word === 'from' ? 'ordersFrom' : 'ordersTo']: Number(reading.decimal) };
      },
      isPromoted: true,
    },
    {
      id: 'spent',
      label: t('spent'),
      words: fromTo,
      value: { kind: 'number' },
      toQuery(word, value) {
        const reading = readMoney(value, currency, locale);
        if (!reading.ok) return null;
        return { [word === 'from' ? 'spentFrom' : 'spentTo']: minorOf(reading.decimal, currency) };
      },
    },
    {
      id: 'tag',
      label: t('tag'),
      words: is,
      value: { kind: 'text' },
      toQuery: (_word, tag) => (tag.trim() === '' ? null : { tag: tag.trim() }),
      isPromoted: true,
    },
    dateFilter(listWords, locale, {
      id: 'lastOrder',
      label: t('lastOrder'),
      from: 'lastOrderAfter',
      before: 'lastOrderBefore',
    }),
    dateFilter(listWords, locale, {
      id: 'created',
      label: t('created'),
      from: 'createdAfter',
      before: 'createdBefore',
    }),
    {
      id: 'news',
      label: t('news'),
      words: is,
      value: { kind: 'choice', choices: NEWS.map((value) => ({ value, label: t(`news ${value}`) })) },
      toQuery: (_word, news) => ({ news }),
    },
    {
      id: 'country',
      label: t('country'),
      words: is,
      value: { kind: 'text' },
      toQuery: (_word, value) => {
        const country = value.trim().toUpperCase();
        return /^[A-Z]{2}$/.test(country) ? { country } : null;
      },
    },
    yesNo('hasAccount', t('hasAccount')),
    yesNo('hasSubscription', t('hasSubscription')),
  ];
}
