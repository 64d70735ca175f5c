import type {
  OrderCounts,
  OrderExportQuery,
  OrderFileColumn,
  OrderQuery,
  OrderSummary,
} from '@awning/contract';
import { countOrders, exportOrders, listOrders } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { Box } from 'iconoir-react';
import type {
  ListColumn,
  ListExport,
  ListLive,
  ListRequest,
  ListResult,
  ResourceList,
} from '../../kit/list/list-definition.ts';
import type { listMessages } from '../../kit/list/list-messages.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { decimalOf, type Money, minorOf, moneyText } from '../../kit/text/money.ts';
import type { Translate } from '../../messages/messages.ts';
import { buyerName, isErased } from './buyer-name.ts';
import { isOpen, orderBulk } from './order-bulk.ts';
import { orderFilters, orderViews } from './order-filters.ts';
import { itemsText, OrderItems } from './order-items.tsx';
import classes from './order-list.module.css';
import type { orderMessages } from './order-messages.ts';
import { type PaperKind, paperAddress } from './order-papers.ts';
import { OrderPeek } from './order-peek.tsx';
import {
  DonationMark,
  FulfilmentStatus,
  fulfilmentWord,
  PaymentStatus,
  paymentWord,
  TestMark,
} from './order-status.tsx';

type T = Translate<typeof orderMessages>;

export const orderCountsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['orders', 'counts'],
    queryFn: async ({ signal }) => (await api.call(countOrders, { signal })).body,
  });

interface ListContext {
  readonly counts: OrderCounts | undefined;
  readonly now: number;
  readonly locale: string;
  /** Opens the sheet in which many orders are packed; resolves when it is done. */
  readonly pack: (orders: readonly OrderSummary[]) => Promise<string | null>;
  /** The same for one of them, from its row. */
  readonly packOne: (order: OrderSummary) => void;
  readonly listWords: Translate<typeof listMessages>;
}

/** Orders as a list. The counts stand beside the views of what is to be done. */
export function orderList(api: Client, t: T, context: ListContext): ResourceList<OrderSummary> {
  return {
    name: 'orders',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: '-createdOn',
    views: orderViews(t, context.counts),
    columns: orderColumns(t, context),
    filters: orderFilters(t, context),
    baseFilters: { archived: false },
    load: (request) => loadOrders(api, request),
    keyOf: ({ id }) => id,
    nameOf: ({ orderNumber }) => `${t('order')} ${orderNumber}`,
    hrefOf: ({ id }) => `/orders/${id}`,
    peek: (order) => <OrderPeek orderId={order.id} />,
    rowActions: (order) => [
      ...(isOpen(order)
        ? [
            {
              id: 'pack',
              label: t('packOne'),
              icon: <Box {...icon} />,
              isQuick: true,
              run: () => context.packOne(order),
            },
          ]
        : []),
      { id: 'slip', label: t('slipOne'), run: () => openPaper('packing-slip', order) },
      { id: 'invoice', label: t('invoiceOne'), run: () => openPaper('invoice', order) },
    ],
    bulk: orderBulk(t, context.pack),
    live: orderLive(t),
    exports: orderExports(api, t),
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const icon = { width: 16, height: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

/** In a tab of its own: it is no screen of the admin. */
const openPaper = (kind: PaperKind, order: OrderSummary): void =>
  void window.open(paperAddress(kind, [order]), '_blank', 'noopener');

/** The money has yet to come. */
const isUnpaid = ({ financialStatus, fulfillmentStatus }: OrderSummary): boolean =>
  financialStatus === 'pending' && fulfillmentStatus !== 'CANCELED';

/** What an order brings in: one that was cancelled or is a test brings in nothing. */
function earningsOf(order: OrderSummary): Money | null {
  const { grandTotal, refundedTotal, fulfillmentStatus, financialStatus, testmode } = order;
  if (testmode || fulfillmentStatus === 'CANCELED' || financialStatus === 'void') return null;
  const { currency } = grandTotal;
  const minor = minorOf(grandTotal.value, currency) - minorOf(refundedTotal.value, currency);
  return { value: decimalOf(minor, currency), currency };
}

function orderColumns(
  t: T,
  { now, locale }: Pick<ListContext, 'now' | 'locale'>,
): ListColumn<OrderSummary>[] {
  return [
    {
      id: 'number',
      label: t('order'),
      width: '104px',
      cell: ({ orderNumber }) => orderNumber,
      phone: 'below',
      sort: { name: 'orderNumber', first: 'falling' },
    },
    {
      id: 'ordered',
      label: t('ordered'),
      width: '112px',
      cell: ({ createdOn }) => <Moment at={createdOn} now={now} />,
      text: ({ createdOn }) => createdOn,
      sort: { name: 'createdOn', first: 'falling' },
    },
    {
      id: 'customer',
      label: t('customer'),
      width: '16%',
      cell: (order) =>
        order.testmode || order.kind === 'donation' ? (
          <span className={classes.customer}>
            <span>{buyerName(order, t('erasedCustomer'))}</span>
            {order.kind === 'donation' && <DonationMark />}
            {order.testmode && <TestMark />}
          </span>
        ) : (
          buyerName(order, t('erasedCustomer'))
        ),
      text: (order) => buyerName(order, t('erasedCustomer')),
      phone: 'lead',
      sort: { name: 'customerName', first: 'rising' },
    },
    {
      id: 'email',
      label: t('email'),
      cell: (order) => (isErased(order) ? '' : order.customerEmail),
      isExtra: true,
    },
    {
      id: 'items',
      label: t('items'),
      cell: (order) => <OrderItems order={order} />,
      text: (order) => itemsText(order, t),
      phone: 'belowRest',
      goesAt: 2,
    },
    {
      id: 'delivery',
      label: t('delivery'),
      width: '120px',
      goesAt: 3,
      cell: ({ deliveryMethod }) => deliveryMethod,
    },
    {
      id: 'payment',
      label: t('payment'),
      width: '140px',
      goesAt: 0,
      cell: (order) => <PaymentStatus of={order} />,
      text: (order) => t(paymentWord(order)),
    },
    {
      id: 'fulfilment',
      label: t('fulfilment'),
      width: '140px',
      cell: (order) => (
        <>
          {/* What is not paid is not packed: on a phone it is said in the place of the fulfilment. */}
          {isUnpaid(order) && (
            <span className={classes.onPhone}>
              <PaymentStatus of={order} />
            </span>
          )}
          <span className={isUnpaid(order) ? classes.onDesktop : undefined}>
            <FulfilmentStatus of={order} />
          </span>
        </>
      ),
      text: (order) => t(fulfilmentWord(order)),
      phone: 'endBelow',
    },
    { id: 'tags', label: t('tags'), width: '140px', cell: ({ tags }) => tags.join(', '), isExtra: true },
    {
      id: 'total',
      label: t('total'),
      width: '104px',
      isNumber: true,
      cell: ({ grandTotal }) => moneyText(grandTotal, locale),
      sum: earningsOf,
      sumNote: t('sumNote'),
      phone: 'end',
      sort: { name: 'total', first: 'falling' },
    },
  ];
}

async function loadOrders(
  api: Client,
  { search, filters, sort, limit, cursor, before, isCounted, signal }: ListRequest,
): Promise<ListResult<OrderSummary>> {
  const query: OrderQuery = {
    ...filters,
    sort: sort as NonNullable<OrderQuery['sort']>,
    limit,
    count: isCounted,
    ...(search !== undefined && { search }),
    ...(cursor !== undefined && { cursor }),
    ...(before !== undefined && { before }),
  };
  const { body } = await api.call(listOrders, { query, signal });
  return {
    rows: body.orders,
    nextPageCursor: body.nextPageCursor,
    previousPageCursor: body.previousPageCursor,
    count: body.count,
  };
}

/** New orders wait behind a word; what another member changes is read again in its place. */
const orderLive = (t: T): ListLive => ({
  newKey: ({ kind, data }) => (kind === 'new-order' ? data.orderId : null),
  changedKey: ({ kind, data }) => (kind === 'record-changed' && data.table === 'orders' ? data.id : null),
  label: (count) => t('newOrders', { count }),
});

const orderExports = (api: Client, t: T): ListExport[] => [
  {
    id: 'list',
    label: t('exportList'),
    load: (request) => loadFile(api, request, { columns: FILE_COLUMNS.join(',') }),
  },
  { id: 'lines', label: t('exportLines'), load: (request) => loadFile(api, request, {}) },
];

const FILE_COLUMNS: readonly OrderFileColumn[] = [
  'number',
  'ordered',
  'customer',
  'email',
  'items',
  'delivery',
  'payment',
  'fulfilment',
  'tags',
  'total',
];

const loadFile = (
  api: Client,
  { search, filters, sort }: Pick<ListRequest, 'search' | 'filters' | 'sort'>,
  how: Pick<OrderExportQuery, 'columns'>,
) =>
  api.download(exportOrders, {
    query: {
      ...filters,
      ...(search !== undefined && { search }),
      sort: sort as NonNullable<OrderQuery['sort']>,
      ...how,
    },
  });
