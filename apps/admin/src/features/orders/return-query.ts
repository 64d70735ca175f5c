import type { Order, OrderReturns } from '@awning/contract';
import { readOrderReturns, readReturnSettings } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../api/services-context.tsx';

const LOOK_AGAIN_MS = 15_000;

const returnsKey = (orderId: string) => ['orders', 'returns', orderId] as const;

/** Of an order of which nothing was sent, nothing can come back. */
export const returnsQuery = (
  api: Client,
  { id: orderId, fulfillments }: Pick<Order, 'id' | 'fulfillments'>,
) =>
  queryOptions({
    queryKey: returnsKey(orderId),
    queryFn: async ({ signal }): Promise<OrderReturns> =>
      (await api.call(readOrderReturns, { params: { orderId }, signal })).body,
    enabled: fulfillments.length > 0,
    refetchInterval: LOOK_AGAIN_MS,
  });

export const useReturnSettings = (isNeeded: boolean) => {
  const { api } = useServices();
  return useQuery({
    queryKey: ['settings', 'returns'],
    queryFn: ({ signal }) => api.call(readReturnSettings, { signal }),
    enabled: isNeeded,
  }).data?.body;
};

/** Shows returns as the server returned them, and reads everything else about orders again. */
export function useReturnUpdate(orderId: string): (returns: OrderReturns) => void {
  const queries = useQueryClient();
  return (returns) => {
    queries.setQueryData(returnsKey(orderId), returns);
    void queries.invalidateQueries({
      predicate: ({ queryKey: [area, kind] }) => area === 'orders' && kind !== 'returns',
    });
  };
}
