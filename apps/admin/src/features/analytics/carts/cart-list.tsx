import type { AbandonedCart, AbandonedCartQuery } from '@awning/contract';
import { exportAbandonedCarts, listAbandonedCarts } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ListColumn, ListFilter, ListView, ResourceList } from '../../../kit/list/list-definition.ts';
import { minorText } from '../../../kit/text/figures.ts';
import { Moment, momentText } from '../../../kit/text/moment.tsx';
import { decimalOf } from '../../../kit/text/money.ts';
import type { Translate } from '../../../messages/messages.ts';
import { CartDetails } from './cart-details.tsx';
import type { cartMessages } from './cart-messages.ts';
import {
  CART_STATES,
  type CartListContext,
  CartStatus,
  customerText,
  itemsText,
  reminderText,
} from './cart-state.tsx';

type T = Translate<typeof cartMessages>;

/** Checkouts that were begun and not finished. */
export function cartList(api: Client, t: T, context: CartListContext): ResourceList<AbandonedCart> {
  return {
    name: 'abandoned-carts',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-leftOn',
    views: views(t, context.counts),
    columns: columns(t, context),
    filters: filters(t),
    load: async ({ search, filters: asked, sort, limit, cursor, before, isCounted, signal }) => {
      const query: AbandonedCartQuery = {
        ...asked,
        sort: sort as NonNullable<AbandonedCartQuery['sort']>,
        limit,
        count: isCounted,
        ...(search !== undefined && { search }),
        ...(cursor !== undefined && { cursor }),
        ...(before !== undefined && { before }),
      };
      const { body } = await api.call(listAbandonedCarts, { query, signal });
      const { carts, nextPageCursor, previousPageCursor, count } = body;
      return { rows: carts, nextPageCursor, previousPageCursor, count };
    },
    keyOf: ({ cartId }) => cartId,
    nameOf: (cart) => customerText(cart, t),
    hrefOf: ({ cartId }) => `/analytics/carts?peek=${cartId}`,
    opensBeside: true,
    peek: (cart) => <CartDetails cart={cart} context={context} />,
    bulk: [],
    exports: [
      {
        id: 'csv',
        label: t('export'),
        load: ({ search, filters: asked }) =>
          api.download(exportAbandonedCarts, {
            query: { ...asked, ...(search !== undefined && { search }) },
          }),
      },
    ],
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const views = (t: T, counts: CartListContext['counts']): ListView[] => [
  { id: 'all', label: t('all'), conditions: [] },
  ...CART_STATES.map((state) => ({
    id: state,
    label: t(state),
    count: counts[state],
    conditions: [{ filter: 'state', word: 'is', value: state }],
    ...(state === 'open' && { nothingLeft: t('nothingOpen') }),
  })),
];

const filters = (t: T): ListFilter[] => [
  {
    id: 'state',
    label: t('state'),
    words: [{ value: 'is', label: t('isWord'), sign: '=' }],
    value: { kind: 'choice', choices: CART_STATES.map((value) => ({ value, label: t(value) })) },
    toQuery: (_word, state) => ({ state }),
  },
];

function columns(t: T, { now, locale, timeZone }: CartListContext): ListColumn<AbandonedCart>[] {
  const momentOf = (at: number): string => momentText(new Date(at), new Date(now), { locale, timeZone });
  return [
    {
      id: 'customer',
      label: t('customer'),
      width: '22%',
      cell: (cart) => customerText(cart, t),
      phone: 'lead',
    },
    { id: 'items', label: t('items'), cell: (cart) => itemsText(cart, t), phone: 'belowRest', goesAt: 1 },
    {
      id: 'left',
      label: t('left'),
      width: '112px',
      cell: ({ leftOn }) => <Moment at={leftOn} now={now} />,
      text: ({ leftOn }) => new Date(leftOn).toISOString(),
      sort: { name: 'leftOn', first: 'falling' },
      phone: 'below',
    },
    {
      id: 'state',
      label: t('state'),
      width: '164px',
      cell: ({ state }) => <CartStatus state={state} t={t} />,
      text: ({ state }) => t(state),
      phone: 'endBelow',
    },
    { id: 'reminder', label: t('reminder'), width: '190px', cell: (cart) => reminderText(cart, t, momentOf) },
    {
      id: 'source',
      label: t('source'),
      width: '140px',
      cell: ({ source }) => source || t('direct'),
      goesAt: 2,
    },
    {
      id: 'worth',
      label: t('worth'),
      width: '112px',
      isNumber: true,
      cell: ({ worthMinor, currency }) => minorText(worthMinor, currency, locale),
      sum: ({ worthMinor, currency }) => ({ value: decimalOf(worthMinor, currency), currency }),
      sort: { name: 'worth', first: 'falling' },
      phone: 'end',
    },
  ];
}
