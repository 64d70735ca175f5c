import { FINANCIAL_STATUSES, FULFILMENT_STATUSES } from '@awning/commerce';
import { type Static, Type } from 'typebox';
import { strict } from '../../shared/content-fields.ts';
import { ListPage, ListQuery, RowCount } from '../../shared/lists.ts';
import { ORDER_LIMITS } from './order-limits.ts';
import { OrderSummary } from './orders.ts';

/** What narrows a list, and the file that is made of it. */
const filters = {
  fulfillmentStatus: Type.Optional(Type.Enum(FULFILMENT_STATUSES)),
  financialStatus: Type.Optional(Type.Enum(FINANCIAL_STATUSES)),
  archived: Type.Optional(Type.Boolean({ description: 'Left out: both' })),
  toPayBack: Type.Optional(
    Type.Boolean({ description: 'true: only those of which something is to be paid back by hand' }),
  ),
  createdAfter: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; this instant too' })),
  createdBefore: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; not this instant' })),
  toPack: Type.Optional(
    Type.Boolean({
      description: 'true: only those that are paid and of which something is still to be sent',
    }),
  ),
  problem: Type.Optional(Type.Boolean({ description: 'true: only those whose money needs a member' })),
  returns: Type.Optional(
    Type.Enum(['asked', 'open'] as const, {
      description:
        '`asked`: only those with a return that waits for an answer; `open`: with one that is not done',
    }),
  ),
  tag: Type.Optional(Type.String({ maxLength: ORDER_LIMITS.tag })),
  customerEmail: Type.Optional(
    Type.String({ maxLength: 320, description: 'The whole address, without regard to capitals' }),
  ),
  ids: Type.Optional(
    Type.String({
      maxLength: 25 * ORDER_LIMITS.named,
      description: 'Only these orders: ids separated by commas',
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'The beginning of an order number, of an email address, of the words of a name or of the SKU of something that was bought; when there are none, names and addresses that differ by one letter',
    }),
  ),
};
export const ORDER_SORTS = ['createdOn', 'modifiedOn', 'orderNumber', 'customerName', 'total'] as const;
/** `GET /api/commerce/orders`, newest first. */
export const OrderQuery = Type.Object({ ...filters, ...ListQuery(ORDER_SORTS) }, strict);
export type OrderQuery = Static<typeof OrderQuery>;
export const OrderFilter = Type.Object(filters, strict);
export type OrderFilter = Static<typeof OrderFilter>;

/** What a file of the list can show, one row for each order. */
export const ORDER_FILE_COLUMNS = [
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
] as const;
export type OrderFileColumn = (typeof ORDER_FILE_COLUMNS)[number];
/** `GET /api/commerce/orders.csv` */
export const OrderExportQuery = Type.Object(
  {
    ...filters,
    sort: ListQuery(ORDER_SORTS).sort,
    columns: Type.Optional(
      Type.String({
        maxLength: 200,
        pattern: `^(${ORDER_FILE_COLUMNS.join('|')})(,(${ORDER_FILE_COLUMNS.join('|')}))*$`,
        description: `One row for each order with these, separated by commas: ${ORDER_FILE_COLUMNS.join(', ')}. Left out: one row for each line, with everything`,
      }),
    ),
  },
  strict,
);
export type OrderExportQuery = Static<typeof OrderExportQuery>;
export const OrderPage = Type.Object({ orders: Type.Array(OrderSummary), ...ListPage });
export type OrderPage = Static<typeof OrderPage>;

/** `GET /api/commerce/orders/counts`: of orders that are not archived, and of those that are. */
export const OrderCounts = Type.Object({
  fulfillmentStatus: Type.Record(Type.Enum(FULFILMENT_STATUSES), RowCount),
  financialStatus: Type.Record(Type.Enum(FINANCIAL_STATUSES), RowCount),
  toPayBack: RowCount,
  toPack: RowCount,
  problem: RowCount,
  returns: Type.Object({ asked: RowCount, open: RowCount }),
  archived: RowCount,
});
export type OrderCounts = Static<typeof OrderCounts>;

/** `GET /api/commerce/orders/papers` */
export const OrderPapersQuery = Type.Object(
  {
    kind: Type.Enum(['packing-slip', 'invoice'] as const),
    ids: Type.String({ minLength: 24, maxLength: 25 * ORDER_LIMITS.named }),
  },
  strict,
);

/** `GET /api/commerce/orders.csv`: text, one row for each line of each order. */
export const OrderExport = Type.String({ format: 'binary' });
/** A page that is printed. */
export const OrderPaper = Type.String({ format: 'binary' });
