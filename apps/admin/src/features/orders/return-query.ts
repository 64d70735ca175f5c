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

const returnSettingsQuery = (api: Client) =>
  queryOptions({
    queryKey: ['settings', 'returns'],
    queryFn: ({ signal }) => api.call(readReturnSettings, { signal }),
  });

export const useReturnSettings = () => useQuery(returnSettingsQuery(useServices().api)).data?.body;

/** The version of settings that were never saved. */
const NEVER_SAVED = '"0"';

/** Returns are off because the shop has not thought of them yet, not because it wants none. */
export function useReturnsNeverSetUp(isNeeded: boolean): boolean {
  const settings = useQuery({ ...returnSettingsQuery(useServices().api), enabled: isNeeded }).data;
  return isNeeded && settings?.body.enabled === false && settings.etag === NEVER_SAVED;
}

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
