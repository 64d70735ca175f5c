import { type Statement, sql } from '../../../platform/db/index.ts';
import { contentErrors } from './content-errors.ts';

export function demandVersion(expected: number | undefined, current: number): void {
  if (expected !== undefined && expected !== current) throw contentErrors.changedMeanwhile();
}

/** Counted by the database: a job may have raised it since the row was read. */
export const NEXT_VERSION: Statement = sql`version + 1`;

/** What a change writes. */
export type RowChange<Row extends { version: number }> = Partial<Omit<Row, 'version'>> & {
  readonly version?: Statement;
};
