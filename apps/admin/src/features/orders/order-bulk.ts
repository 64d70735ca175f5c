import type { OrderSummary } from '@awning/contract';
import type { BulkAction } from '../../kit/list/list-definition.ts';
import type { Translate } from '../../messages/messages.ts';
import type { orderMessages } from './order-messages.ts';
import { type PaperKind, paperAddress } from './order-papers.ts';

type T = Translate<typeof orderMessages>;

export const isOpen = ({ fulfillmentStatus }: OrderSummary): boolean =>
  fulfillmentStatus === 'PENDING' || fulfillmentStatus === 'PARTIALLY_FULFILLED';

/** What can be done to many orders: most of it by a job of the server. */
export const orderBulk = (
  t: T,
  pack: (orders: readonly OrderSummary[]) => Promise<string | null>,
): BulkAction<OrderSummary>[] => [
  {
    id: 'pack',
    label: (count) => t('packMany', { count }),
    fits: (orders) => orders.some(isOpen),
    run: (orders) => pack(orders.filter(isOpen)),
  },
  {
    id: 'slips',
    label: (count) => t('printSlips', { count }),
    run: async (orders) => print(orders, 'packing-slip', t),
    keepsSelection: true,
  },
  {
    id: 'invoices',
    label: (count) => t('printInvoices', { count }),
    run: async (orders) => print(orders, 'invoice', t),
    keepsSelection: true,
  },
  {
    id: 'fulfil',
    label: (count) => t('fulfilMany', { count }),
    fits: (orders) => orders.some(isOpen),
    question: (count) => ({ title: t('fulfilTitle', { count }), text: t('fulfilText') }),
    bulkCall: { list: 'orders', action: 'fulfil' },
    done: (count) => t('fulfilledDone', { count }),
  },
  {
    id: 'archive',
    label: (count) => t('archive', { count }),
    fits: (orders) => orders.some(({ archived }) => !archived),
    bulkCall: { list: 'orders', action: 'archive' },
    undoCall: { list: 'orders', action: 'unarchive' },
    undoesAll: true,
    done: (count) => t('archivedDone', { count }),
  },
  {
    id: 'unarchive',
    label: (count) => t('unarchive', { count }),
    fits: (orders) => orders.some(({ archived }) => archived),
    bulkCall: { list: 'orders', action: 'unarchive' },
    undoCall: { list: 'orders', action: 'archive' },
    undoesAll: true,
    done: (count) => t('unarchivedDone', { count }),
  },
];

function print(orders: readonly OrderSummary[], kind: PaperKind, t: T): string {
  window.open(paperAddress(kind, orders), '_blank', 'noopener');
  return t('printOpened', { count: orders.length });
}
