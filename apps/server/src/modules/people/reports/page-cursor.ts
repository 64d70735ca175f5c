import { reportErrors } from './report-errors.ts';

export const writePageCursor = (offset: number): string =>
  Buffer.from(`rows ${offset}`).toString('base64url');

/** Rows of reports are added up for each question, so a page is a number of rows and no place in a list. */
export function readPageCursor(cursor: string): number {
  const [, digits] = /^rows (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (digits === undefined) throw reportErrors.badCursor();
  return Number(digits);
}
