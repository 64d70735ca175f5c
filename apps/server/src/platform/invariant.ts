import { column, type Queryable, type Statement } from './db/index.ts';

/** A promise about stored data that a query can break: `violations` lists the rows that do. */
export interface Invariant {
  readonly name: string;
  /** What it means for a shop when this does not hold, in words for the person running `doctor`. */
  readonly meaning: string;
  readonly violations: (db: Queryable) => Promise<string[]>;
}

/** For `violations`: what a query that answers `row` finds. */
export const rowsOf = async (db: Queryable, query: Statement): Promise<string[]> =>
  (await db.rows({ row: column.text }, query)).map(({ row }) => row);

/** A bug in our own code, not a refusal: logged with its cause, never shown to a visitor. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`Invariant broken: ${message}`);
}
