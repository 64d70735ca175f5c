import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListRequest, ListResult, ResourceList } from './list-definition.ts';

type Counted = Pick<ListRequest, 'search' | 'filters' | 'sort'>;

/** How many rows fit; null where a list does not say. The order in which they stand makes no difference. */
export const countQuery = <Row>(list: ResourceList<Row>, { search, filters, sort }: Counted) =>
  queryOptions({
    queryKey: [list.name, 'count', { search, filters }],
    queryFn: async ({ signal }) => {
      const page = { limit: 1, cursor: undefined, before: undefined, isCounted: true };
      return (await list.load({ search, filters, sort, ...page, signal })).count ?? null;
    },
    // Turning pages asks no new question.
    staleTime: 15_000,
  });

/**
 * Rows are shown as soon as they are there; how many there are in all comes after them, and is asked once for all pages
 * and sorts of a view.
 */
export function useRowCount<Row>(
  list: ResourceList<Row>,
  request: Counted,
  { page, isStale }: { readonly page: ListResult<Row> | undefined; readonly isStale: boolean },
): ListResult<Row>['count'] {
  const ofPage = useMemo(() => countOfPage(page), [page]);
  const counted = useQuery({
    ...countQuery(list, request),
    enabled: page !== undefined && !isStale && ofPage === undefined,
  });
  return ofPage ?? counted.data ?? undefined;
}

/** What a page says by itself: the only one has all rows. */
function countOfPage<Row>(page: ListResult<Row> | undefined): ListResult<Row>['count'] {
  if (page === undefined || page.count !== undefined) return page?.count;
  const isWhole = page.nextPageCursor === null && page.previousPageCursor === null;
  return isWhole ? { count: page.rows.length, isMore: false } : undefined;
}
