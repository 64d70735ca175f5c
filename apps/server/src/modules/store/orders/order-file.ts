import type { Currency, FINANCIAL_STATUSES, FULFILMENT_STATUSES } from '@awning/commerce';
import type { OrderExportQuery, OrderFileColumn, OrderSummary } from '@awning/contract';
import { csvRow } from '../../../platform/csv/index.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { orderPage } from './order-list.ts';

const BATCH = 200;

interface FileColumn {
  readonly title: string;
  readonly cell: (order: OrderSummary) => string;
}

const payments: Readonly<Record<(typeof FINANCIAL_STATUSES)[number], string>> = {
  pending: 'Unpaid',
  paid: 'Paid',
  'partially-refunded': 'Partly refunded',
  refunded: 'Refunded',
  void: 'Void',
};
const goods: Readonly<Record<(typeof FULFILMENT_STATUSES)[number], string>> = {
  PENDING: 'Unfulfilled',
  PARTIALLY_FULFILLED: 'Partly fulfilled',
  FULFILLED: 'Fulfilled',
  CANCELED: 'Canceled',
};

const COLUMNS: Readonly<Record<OrderFileColumn, FileColumn>> = {
  number: { title: 'Order', cell: ({ orderNumber }) => orderNumber },
  ordered: { title: 'Ordered', cell: ({ createdOn }) => createdOn },
  customer: { title: 'Customer', cell: ({ customerName }) => customerName },
  email: { title: 'Email', cell: ({ customerEmail }) => customerEmail },
  items: { title: 'Items', cell: itemsText },
  delivery: { title: 'Delivery', cell: ({ deliveryMethod }) => deliveryMethod },
  payment: { title: 'Payment', cell: ({ financialStatus }) => payments[financialStatus] },
  fulfilment: { title: 'Fulfilment', cell: ({ fulfillmentStatus }) => goods[fulfillmentStatus] },
  tags: { title: 'Tags', cell: ({ tags }) => tags.join(', ') },
  total: {
    title: 'Total',
    cell: ({ grandTotal }) => `${grandTotal.value} ${grandTotal.currency satisfies Currency}`,
  },
};

function itemsText({ items, itemCount }: OrderSummary): string {
  const named = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const words = items.map(({ name, quantity }) => (quantity === 1 ? name : `${name} × ${quantity}`));
  return [...words, ...(itemCount > named ? [`${itemCount - named} more`] : [])].join(', ');
}

/** The list as it is shown: the same rows in the same order, with the columns that are asked for. */
export async function* exportOrderList(
  db: Queryable,
  websiteId: WebsiteId,
  { columns = '', ...query }: OrderExportQuery,
): AsyncGenerator<string> {
  const shown = columns.split(',').map((name) => COLUMNS[name as OrderFileColumn]);
  yield csvRow(shown.map(({ title }) => title));
  let cursor: string | undefined;
  do {
    const page = await orderPage(db, websiteId, { ...query, limit: BATCH, ...(cursor && { cursor }) });
    yield page.orders.map((order) => csvRow(shown.map(({ cell }) => cell(order)))).join('');
    cursor = page.nextPageCursor ?? undefined;
  } while (cursor !== undefined);
}
