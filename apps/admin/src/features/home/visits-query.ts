import type { HomeSales } from '@awning/contract';
import { readOverview } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** Visits of one day. */
export interface DayVisits {
  readonly date: string;
  readonly visitors: number;
  readonly visits: number;
}

/** Of the same days as the sales, the oldest first. */
export const visitsQuery = (api: Client, days: HomeSales['days']) => {
  const [from, to] = [days[0]?.date, days.at(-1)?.date];
  return queryOptions({
    queryKey: ['reports', 'home', from, to],
    queryFn: async ({ signal }): Promise<DayVisits[]> => {
      const query = { ...(from && { from }), ...(to && { to }), compare: 'none' as const };
      const { body } = await api.call(readOverview, { query, signal });
      return body.series.points.map(({ at, figures: { visitors = 0, visits = 0 } }) => ({
        date: at,
        visitors,
        visits,
      }));
    },
    staleTime: 30_000,
    refetchInterval: 300_000,
  });
};
