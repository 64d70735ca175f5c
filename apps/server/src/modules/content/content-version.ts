import { type SQL, sql } from '../../platform/db/drizzle.ts';
import { contentErrors } from './content-errors.ts';

export function demandVersion(expected: number | undefined, current: number): void {
  if (expected !== undefined && expected !== current) throw contentErrors.changedMeanwhile();
}

/** Counted by the database: a job may have raised it since the row was read. */
export const NEXT_VERSION: SQL = sql`version + 1`;

/** What a change writes. */
export type RowChange<Row extends { version: number }> = Partial<Omit<Row, 'version'>> & {
  readonly version?: SQL;
};
