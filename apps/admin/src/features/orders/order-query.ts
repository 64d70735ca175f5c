import type { Order, OrderHistory } from '@awning/contract';
import { listDownloads, listOrders, listPayments, readOrder, readOrderHistory } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions, useQueryClient } from '@tanstack/react-query';

/** Often enough to see soon what another member does to the order that is open. */
const LOOK_AGAIN_MS = 15_000;

export const orderQuery = (api: Client, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'order', orderId],
    queryFn: async ({ signal }): Promise<Order> =>
      (await api.call(readOrder, { params: { orderId }, signal })).body.order,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const historyQuery = (api: Client, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'history', orderId],
    queryFn: async ({ signal }): Promise<OrderHistory> =>
      (await api.call(readOrderHistory, { params: { orderId }, signal })).body,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const paymentQuery = (api: Client, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'payment', orderId],
    queryFn: async ({ signal }) =>
      (await api.call(listPayments, { query: { orderId, limit: 5 }, signal })).body.payments,
  });

export const downloadsQuery = (api: Client, orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'downloads', orderId],
    queryFn: async ({ signal }) =>
      (await api.call(listDownloads, { query: { orderId }, signal })).body.downloads,
  });

const EARLIER = 6;
export const customerOrdersQuery = (api: Client, customerEmail: string) =>
  queryOptions({
    queryKey: ['orders', 'of-customer', customerEmail],
    queryFn: async ({ signal }) => {
      const query = { customerEmail, limit: EARLIER, count: true };
      return (await api.call(listOrders, { query, signal })).body;
    },
  });

/** Shows an order as the server returned it, and everything else about orders as soon as it is read again. */
export function useOrderUpdate(): (order: Order) => void {
  const queries = useQueryClient();
  return (order) => {
    queries.setQueryData(['orders', 'order', order.id], order);
    void queries.invalidateQueries({
      predicate: ({ queryKey: [area, kind] }) => area === 'orders' && kind !== 'order',
    });
  };
}

/** The last mail about an order whose text is stored: what is sent again most often. */
export const newestMail = (history: OrderHistory | undefined): OrderHistory['mails'][number] | undefined =>
  history?.mails
    .filter(({ canResend }) => canResend)
    .toSorted((one, other) => new Date(other.createdOn).getTime() - new Date(one.createdOn).getTime())[0];
