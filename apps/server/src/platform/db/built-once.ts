import type { Queryable } from './database.ts';

/**
 * A query that is built once for each database, and prepared by name on each connection: for what pages ask thousands of times. Values are
 * placeholders; a list of them is compared with `any`, so that its length is no part of the statement.
 */
export function builtOnce<Query>(build: (db: Queryable) => Query): (db: Queryable) => Query {
  const built = new WeakMap<Queryable, Query>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    built.set(db, query);
    return query;
  };
}
