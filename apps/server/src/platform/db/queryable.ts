import type pg from 'pg';
import { isStalePlan } from './database-failure.ts';
import { checkShape, type RowOf, type RowShape } from './row-shape.ts';
import type { CompiledStatement, Statement } from './sql.ts';

/** What a repository needs: the pool outside a transaction, or the transaction it takes part in. */
export interface Queryable {
  rows<Shape extends RowShape>(shape: Shape, statement: Statement): Promise<RowOf<Shape>[]>;
  /** Of a result with one row at most. */
  first<Shape extends RowShape>(shape: Shape, statement: Statement): Promise<RowOf<Shape> | null>;
  /** Of a result that has exactly one row, or there is a bug. */
  one<Shape extends RowShape>(shape: Shape, statement: Statement): Promise<RowOf<Shape>>;
  /** Returns how many rows were written or would have been returned. */
  run(statement: Statement): Promise<number>;
}

/** Names the statement that failed, not its values: among them are links that sign a person in, and people's data. */
export class FailedStatement extends Error {
  override readonly name = 'FailedStatement';
  constructor(text: string, cause: unknown) {
    super(`Failed query: ${text}`, { cause });
  }
}

type Send = (statement: CompiledStatement) => Promise<pg.QueryResult>;

function createQueryable(send: Send): Queryable {
  const ask = async (statement: Statement): Promise<{ text: string; result: pg.QueryResult }> => {
    const compiled = statement.compile();
    try {
      return { text: compiled.text, result: await send(compiled) };
    } catch (error) {
      throw new FailedStatement(compiled.text, error);
    }
  };

  const rows = async <Shape extends RowShape>(
    shape: Shape,
    statement: Statement,
  ): Promise<RowOf<Shape>[]> => {
    const { text, result } = await ask(statement);
    checkShape(shape, result.rows, text);
    return result.rows;
  };
  const first = async <Shape extends RowShape>(
    shape: Shape,
    statement: Statement,
  ): Promise<RowOf<Shape> | null> => {
    const matches = await rows(shape, statement);
    if (matches.length > 1)
      throw new Error(`${matches.length} rows instead of one. In: ${statement.compile().text}`);
    return matches[0] ?? null;
  };

  return {
    rows,
    first,
    async one(shape, statement) {
      const row = await first(shape, statement);
      if (row === null) throw new Error(`No row instead of one. In: ${statement.compile().text}`);
      return row;
    },
    run: async (statement) => (await ask(statement)).result.rowCount ?? 0,
  };
}

const queryConfig = ({ text, values, name }: CompiledStatement): pg.QueryConfig => ({
  text,
  values: values as unknown[],
  ...(name === undefined ? {} : { name }),
});

/** Statements whose changes are noted begin a transaction of their own, which says who changes something. */
export interface NotedStatements {
  readonly isNoted: () => boolean;
  readonly begin: () => string;
}

const READS = /^\s*select\b/i;

/** Asks for the pool each time: it may be replaced for a while. */
export const queryPool = (poolNow: () => pg.Pool, { isNoted, begin }: NotedStatements): Queryable => {
  const send = (pool: pg.Pool, statement: CompiledStatement): Promise<pg.QueryResult> =>
    isNoted() && !READS.test(statement.text)
      ? sendNoted(pool, statement, begin())
      : pool.query(queryConfig(statement));
  return createQueryable(async (statement) => {
    const pool = poolNow();
    try {
      return await send(pool, statement);
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      // It was refused before it ran, and the pool has closed the connection that had prepared it.
      return send(pool, { ...statement, name: undefined });
    }
  });
};

async function sendNoted(
  pool: pg.Pool,
  statement: CompiledStatement,
  begin: string,
): Promise<pg.QueryResult> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    // In one trip. A statement that fails makes the commit a rollback.
    const [, result] = await Promise.all([
      client.query(begin),
      client.query(queryConfig(statement)),
      client.query('commit'),
    ]);
    return result;
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // A connection in a failed transaction is closed, which ends the transaction.
    client.release(failure);
  }
}

/** A stale plan ends the transaction here; the transaction as a whole is repeated. */
export const queryClient = (client: Pick<pg.ClientBase, 'query'>): Queryable =>
  createQueryable((statement) => client.query(queryConfig(statement)));
