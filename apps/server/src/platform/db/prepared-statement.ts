import type { Database } from './database.ts';
import type { Queryable } from './queryable.ts';
import type { RowOf, RowShape } from './row-shape.ts';
import { type CompiledStatement, Statement, sql, statementName } from './sql.ts';

export type StatementValue = string | number | boolean | null;

/** A statement that was written with its parameters, `$1`, `$2`, …, in it. */
export interface PreparedStatement<Row> {
  run(database: Pick<Database, 'query'>, values: readonly StatementValue[]): Promise<Row[]>;
  within(tx: Queryable, values: readonly StatementValue[]): Promise<Row[]>;
}

const QUICK_TEXT = "with quick as materialized (select set_config('synchronous_commit', 'off', true))";
const QUICK = sql.unsafe(QUICK_TEXT);

/**
 * For a statement that is a transaction of its own, and never as part of another: its commit does not wait for the
 * disk. Should the database itself crash within the next moments it may not have happened, so it is for what is found
 * out again then. A later commit that waits brings it to the disk as well. The work returns what it wrote.
 *
 * All statements of the tag share one template here, of which the first eight texts are prepared (`MOST_VARIANTS`).
 */
export function withoutFlush(text: string): string;
export function withoutFlush(statement: Statement): Statement;
export function withoutFlush(work: string | Statement): string | Statement {
  return work instanceof Statement
    ? sql`${QUICK}, work as (${work}) select work.* from work, quick`
    : `${QUICK_TEXT}, work as (${work}) select work.* from work, quick`;
}

export function prepareStatement<Shape extends RowShape>(
  shape: Shape,
  text: string,
): PreparedStatement<RowOf<Shape>> {
  const name = statementName(text);
  const ask = (db: Queryable, values: readonly StatementValue[]): Promise<RowOf<Shape>[]> =>
    db.rows(shape, new WrittenStatement(text, name, values));
  return {
    run: ({ query }, values) => ask(query, values),
    within: ask,
  };
}

/** Its text has `$1`, `$2`, … already. It is a whole statement and no part of another. */
class WrittenStatement extends Statement {
  readonly #compiled: CompiledStatement;

  constructor(text: string, name: string, values: readonly StatementValue[]) {
    super([text], []);
    this.#compiled = { text, name, values };
  }

  override compile(): CompiledStatement {
    return this.#compiled;
  }
}
