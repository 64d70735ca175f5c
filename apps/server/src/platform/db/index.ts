export { batchRuns } from './batched-runs.ts';
export { binaryList } from './binary-list.ts';
export {
  type ChangeDescription,
  createDatabase,
  type Database,
  type DatabaseOptions,
} from './database.ts';
export { databaseFailure, isRetryable, sqlState, violatedConstraint } from './database-failure.ts';
export { createDatabaseProbe } from './database-probe.ts';
export { createListener, type Listener } from './listener.ts';
export { type MigrateOptions, type Migration, migrate, readMigrations } from './migrate.ts';
export {
  type PreparedStatement,
  prepareStatement,
  type StatementValue,
  withoutFlush,
} from './prepared-statement.ts';
export type { Queryable } from './queryable.ts';
export { anyRow, type Column, column, type RowOf, type RowShape } from './row-shape.ts';
export { type SqlValue, type Statement, sql } from './sql.ts';
export { checkSqlObjects, type SqlObjectDifference } from './sql-object-check.ts';
export { compareReleases, readSqlObjects, type SqlObject, type SqlObjects } from './sql-object-files.ts';
export { changesOf, columnNames, columnsOf, rowsAsJson } from './table-rows.ts';
