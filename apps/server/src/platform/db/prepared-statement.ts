import type { Database, Queryable } from './database.ts';
import { sql } from './drizzle.ts';

export type StatementValue = string | number | boolean | null;

/** A statement that each connection of the pool parses and plans once: for what runs thousands of times in a second. */
export interface PreparedStatement<Row> {
  run(database: Pick<Database, 'pool'>, values: readonly StatementValue[]): Promise<Row[]>;
  /** As part of a transaction; planned anew. */
  within(tx: Queryable, values: readonly StatementValue[]): Promise<Row[]>;
}

/** `text` has `$1`, `$2`, … once each and in order. `name` is one for the whole program. */
export function prepareStatement<Row extends Record<string, unknown>>(
  name: string,
  text: string,
): PreparedStatement<Row> {
  const parts = text.split(/\$\d+/).map((part) => sql.raw(part));
  return {
    async run({ pool }, values) {
      const { rows } = await pool.query<Row>({ name, text, values: [...values] });
      return rows;
    },
    async within(tx, values) {
      const pieces = parts.flatMap((part, index) =>
        index === 0 ? [part] : [sql`${values[index - 1]}`, part],
      );
      const { rows } = await tx.execute(sql.join(pieces));
      return rows as Row[];
    },
  };
}
