import { timeOfCursor } from '../../../../platform/paging.ts';
import { contentErrors } from '../content-errors.ts';

/** Where a page of a list ended: the sort value and the id of its last row. */
export interface Cursor {
  readonly sort: number;
  readonly id: string;
}

const DEFAULT_LIMIT = 50;

export const writeCursor = ({ sort, id }: Cursor): string =>
  Buffer.from(`${sort} ${id}`).toString('base64url');

export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined) return null;
  const [, sort, id] = /^(-?\d{1,15}) ([0-9a-f]{24})$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  // Some lists are sorted by a time and some by a place; no place is further than the last time.
  if (id === undefined || timeOfCursor(sort) === null) throw contentErrors.badCursor();
  return { sort: Number(sort), id };
}

export const pageLimit = (limit: number | undefined): number => limit ?? DEFAULT_LIMIT;
