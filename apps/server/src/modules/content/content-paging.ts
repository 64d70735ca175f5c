import { contentErrors } from './content-errors.ts';

/** Where a page of a list ended: the sort value and the id of its last row. */
export interface Cursor {
  readonly sort: number;
  readonly id: string;
}

const DEFAULT_LIMIT = 50;

const encode = ({ sort, id }: Cursor): string => Buffer.from(`${sort} ${id}`).toString('base64url');

export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const [, sort, id] =
    /^(-?\d{1,16}(?:\.\d{1,6})?) ([0-9a-f]{24})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  if (sort === undefined || id === undefined) throw contentErrors.badCursor();
  return { sort: Number(sort), id };
}

export const pageLimit = (limit: number | undefined): number => limit ?? DEFAULT_LIMIT;

/** One row more than the page was asked for says that there is another page. */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => Cursor,
): { rows: Row[]; hasNextPage: boolean; nextPageCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasNextPage = rows.length > limit;
  return {
    rows: shown,
    hasNextPage,
    nextPageCursor: hasNextPage && last !== undefined ? encode(cursorOf(last)) : null,
  };
}
