import type { Database, Queryable } from './database.ts';

export type StatementValue = string | number | boolean | null;

/** A statement that each connection of the pool parses and plans once: for what runs thousands of times in a second. */
export interface PreparedStatement<Row> {
  run(database: Pick<Database, 'pool'>, values: readonly StatementValue[]): Promise<Row[]>;
  /** As part of a transaction, and as prepared. */
  within(tx: Queryable, values: readonly StatementValue[]): Promise<Row[]>;
}

/** `text` has `$1`, `$2`, … once each and in order. `name` is one for the whole program. */
export function prepareStatement<Row extends Record<string, unknown>>(
  name: string,
  text: string,
): PreparedStatement<Row> {
  return {
    async run({ pool }, values) {
      const { rows } = await pool.query<Row>({ name, text, values: [...values] });
      return rows;
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
