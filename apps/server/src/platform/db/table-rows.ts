import type { RowOf, RowShape } from './row-shape.ts';
import { type SqlValue, Statement, sql } from './sql.ts';

/**
 * For tables so wide that their columns would be listed again in every statement. The shape is the list: its names are
 * the columns of the table, in camel case.
 */
const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** `item.item_id as "itemId", item.title as "title"`: what stands after `select` or `returning`. */
export const columnsOf = (shape: RowShape, table: string): Statement =>
  sql.unsafe(
    Object.entries(shape)
      .map(([name, { cast }]) => `${table}.${columnName(name)}${cast ? `::${cast}` : ''} as "${name}"`)
      .join(', '),
  );

/** `item_id, title`: what stands after `insert into items`, and in the `select` that feeds it. */
export const columnNames = (shape: RowShape): Statement =>
  sql.unsafe(Object.keys(shape).map(columnName).join(', '));

/** For `jsonb_populate_recordset`: one parameter for any number of rows. */
export const rowsAsJson = <Shape extends RowShape>(shape: Shape, rows: readonly RowOf<Shape>[]): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(Object.keys(shape).map((name) => [columnName(name), row[name]]))),
  );

/** For `sql.assign`: what is undefined stays as it is. */
export const changesOf = <Shape extends RowShape>(
  shape: Shape,
  change: { readonly [Name in keyof Shape]?: RowOf<Shape>[Name] | Statement | undefined },
): Record<string, SqlValue | Statement | undefined> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [columnName(name), toValue(shape[name]?.kind, value)]),
  );

function toValue(kind: string | undefined, value: unknown): SqlValue | Statement | undefined {
  if (value === null || value === undefined || value instanceof Statement) return value;
  return kind?.endsWith('json') ? JSON.stringify(value) : (value as SqlValue);
}
