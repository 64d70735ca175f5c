import { readMoney } from '../../kit/fields/read-money.ts';
import { readNumber } from '../../kit/fields/read-number.ts';
import type { Choice, ListFilter } from '../../kit/list/list-definition.ts';
import { minorOf } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import type { productMessages } from './product-messages.ts';
import { PRODUCT_TYPE_NAMES, PRODUCT_TYPES } from './product-types.ts';

type T = Translate<typeof productMessages>;

export interface ProductFilterContext {
  readonly locale: string;
  readonly currency: string;
  readonly stores: readonly { readonly id: string; readonly title: string }[];
}

/** What the list of products is filtered by. */
export function productFilters(t: T, { locale, currency, stores }: ProductFilterContext): ListFilter[] {
  const is = [{ value: 'is', label: t('is'), sign: '=' as const }];
  const text = (id: string, label: string): ListFilter => ({
    id,
    label,
    words: is,
    value: { kind: 'text' },
    toQuery: (_word, value) => (value.trim() === '' ? null : { [id]: value.trim() }),
  });
  return [
    {
      id: 'visible',
      label: t('visible'),
      words: is,
      value: { kind: 'choice', choices: yesOrNo(t) },
      toQuery: (_word, value) => ({ visible: value === 'true' }),
    },
    {
      id: 'stock',
      label: t('stock'),
      words: is,
      value: { kind: 'choice', choices: stockChoices(t) },
      toQuery: (_word, stock) => ({ stock }),
    },
    {
      id: 'stockBelow',
      label: t('stockCount'),
      words: [{ value: 'below', label: t('below'), sign: '<' }],
      value: { kind: 'number' },
      toQuery: (_word, value) => belowQuery(value, locale),
    },
    {
      id: 'price',
      label: t('price'),
      words: [
        { value: 'from', label: t('atLeast'), sign: '>' },
        { value: 'to', label: t('atMost'), sign: '<' },
      ],
      value: { kind: 'number' },
      toQuery(word, value) {
        const reading = readMoney(value, currency, locale);
        if (!reading.ok) return null;
        return { [word === 'from' ? 'priceFrom' : 'priceTo']: minorOf(reading.decimal, currency) };
      },
    },
    {
      id: 'type',
      label: t('type'),
      words: is,
      value: { kind: 'choice', choices: typeChoices(t) },
      toQuery: (_word, productType) => ({ productType: Number(productType) }),
    },
    {
      id: 'store',
      label: t('store'),
      words: is,
      value: { kind: 'choice', choices: stores.map(({ id, title }) => ({ value: id, label: title })) },
      toQuery: (_word, collectionId) => ({ collectionId }),
    },
    text('category', t('category')),
    text('tag', t('tag')),
    {
      id: 'scheduled',
      label: t('scheduled'),
      words: is,
      value: { kind: 'choice', choices: yesOrNo(t) },
      toQuery: (_word, value) => ({ scheduled: value === 'true' }),
    },
    {
      id: 'status',
      label: t('status'),
      words: is,
      value: { kind: 'choice', choices: [{ value: 'draft', label: t('drafts') }] },
      toQuery: (_word, status) => ({ status }),
    },
  ];
}

const yesOrNo = (t: T): Choice[] => [
  { value: 'true', label: t('yes') },
  { value: 'false', label: t('no') },
];

const stockChoices = (t: T): Choice[] => [
  { value: 'in-stock', label: t('inStock') },
  { value: 'low', label: t('lowStock') },
  { value: 'sold-out', label: t('soldOut') },
  { value: 'unlimited', label: t('unlimited') },
];

export const typeChoices = (t: T): Choice[] =>
  PRODUCT_TYPE_NAMES.map((name) => ({ value: String(PRODUCT_TYPES[name]), label: t(name) }));

function belowQuery(value: string, locale: string): { stockBelow: number } | null {
  const reading = readNumber(value, { digits: 0, locale });
  const below = reading.ok ? Number(reading.decimal) : 0;
  return below >= 1 && below <= 2_000_000_000 ? { stockBelow: below } : null;
}
