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
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasNextPage = rows.length > limit;
  return {
    rows: page,
    hasNextPage,
    nextPageCursor: hasNextPage && last !== undefined ? cursorOf(last) : null,
  };
}

/** Year 1 to 9999: outside of them PostgreSQL does not read what `toISOString` writes. */
const TIMES = { first: -62_135_596_800_000, last: 253_402_300_799_999 };

/** A time as a cursor says it, in milliseconds; null for what no row of a list can have. */
export function timeOfCursor(millis: string | undefined): Date | null {
  const time = Number(millis);
  return Number.isInteger(time) && time >= TIMES.first && time <= TIMES.last ? new Date(time) : null;
}
