import type { PageDictionary } from '@awning/theme-kit';
import type { PageQuery } from '../locate/page-query.ts';

export interface PageSides {
  /** Offsets of the pages before and after; null where there is none. */
  readonly before: number | null;
  readonly after: number | null;
}

/** What a visitor narrowed the list to stays when they go on. */
const STORED = ['category', 'tag', 'author', 'month', 'view'] as const;

/** `pagination` of a list; null where everything is on one page: themes test for the whole of it. */
export function listPagination(
  address: string,
  query: PageQuery,
  { before, after }: PageSides,
  pageSize: number,
): PageDictionary | null {
  if (before === null && after === null) return null;
  const parameters = STORED.flatMap((name) => {
    const value = query[name];
    return value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  const url = (...own: readonly string[]): string => `${address}?${[...own, ...parameters].join('&')}`;
  return {
    prevPage: before !== null,
    nextPage: after !== null,
    ...(before === null
      ? {}
      : { prevPageUrl: url(`offset=${before}`, 'reversePaginate=true'), prevPageOffset: before }),
    ...(after === null ? {} : { nextPageUrl: url(`offset=${after}`), nextPageOffset: after }),
    pageSize,
  };
}

const OFFSET = /^-?\d{1,15}(?:\.\d{1,3})?$/;

/** Nothing that anybody could mean: the first page. */
export const offsetOf = ({ offset }: PageQuery): number | undefined =>
  offset !== undefined && OFFSET.test(offset) ? Number(offset) : undefined;

export const isBackwards = ({ reversePaginate }: PageQuery): boolean => reversePaginate === 'true';
