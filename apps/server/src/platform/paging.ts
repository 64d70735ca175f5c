export interface CutPage<Row> {
  readonly rows: Row[];
  readonly hasNextPage: boolean;
  readonly nextPageCursor: string | null;
}

/** One row more than the page was asked for says that there is another page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => string,
): CutPage<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNextPage = rows.length > limit;
  return {
    rows: shown,
    hasNextPage,
    nextPageCursor: hasNextPage && last !== undefined ? cursorOf(last) : null,
  };
}
