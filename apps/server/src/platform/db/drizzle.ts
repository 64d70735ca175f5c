import { createRequire } from 'node:module';
import type * as Orm from 'drizzle-orm';
import type * as NodePostgres from 'drizzle-orm/node-postgres';
import type * as PgCore from 'drizzle-orm/pg-core';

/**
 * The only place that loads Drizzle. Its package.json lists thousands of entry points, and Node's loader for ECMAScript
 * modules reads it again for each of the library's files: over a second of every start, and a hundred megabytes of
 * garbage. The CommonJS build of the same library loads in a tenth of that.
 */
const load = createRequire(import.meta.url);
const orm: typeof Orm = load('drizzle-orm');
const pgCore: typeof PgCore = load('drizzle-orm/pg-core');
const nodePostgres: typeof NodePostgres = load('drizzle-orm/node-postgres');

export const {
  and,
  asc,
  DrizzleQueryError,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  lt,
  lte,
  notInArray,
  or,
  sql,
} = orm;
export const { bigint, boolean, customType, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp } =
  pgCore;
export const { drizzle } = nodePostgres;

export type { Placeholder, SQL } from 'drizzle-orm';
export type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
export type { PgDatabase } from 'drizzle-orm/pg-core';
