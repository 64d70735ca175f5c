import type { Database, Queryable } from './database.ts';
import { isStalePlan } from './database-failure.ts';

export type StatementValue = string | number | boolean | null;

/** A statement that each connection of the pool parses and plans once: for what runs thousands of times in a second. */
export interface PreparedStatement<Row> {
  run(database: Pick<Database, 'pool'>, values: readonly StatementValue[]): Promise<Row[]>;
  /** As part of a transaction, and as prepared. */
  within(tx: Queryable, values: readonly StatementValue[]): Promise<Row[]>;
}

/**
 * For a statement that is a transaction of its own, and never as part of another: its commit does not wait for the disk. Should the database
 * itself crash within the next moments it may not have happened, so it is for what is found out again then. Whatever commits later and waits
 * brings it to the disk as well. `text` returns what it wrote.
 */
export const withoutFlush = (text: string): string =>
  `with quick as materialized (select set_config('synchronous_commit', 'off', true)), work as (${text}) select work.* from work, quick`;

/** `text` has `$1`, `$2`, … once each and in order. `name` is one for the whole program. */
export function prepareStatement<Row extends Record<string, unknown>>(
  name: string,
  text: string,
): PreparedStatement<Row> {
  return {
    async run({ pool }, values) {
      try {
        return (await pool.query<Row>({ name, text, values: [...values] })).rows;
      } catch (error) {
        if (!isStalePlan(error)) throw error;
        // It was refused before it ran, and the pool has closed the connection that had prepared it.
        return (await pool.query<Row>({ text, values: [...values] })).rows;
      }
    },
    async within(tx, values) {
      const query = { sql: text, params: [...values] };
      // The builder's own way to name a statement asks for its parts each time; the text is known here.
      const prepared = tx._.session.prepareQuery<{ execute: { rows: Row[] }; all: unknown; values: unknown }>(
        query,
        undefined,
        name,
        false,
      );
      const { rows } = await prepared.execute();
      return rows;
    },
  };
}
