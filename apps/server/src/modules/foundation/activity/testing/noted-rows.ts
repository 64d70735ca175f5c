import { column, type Queryable, sql } from '../../../../platform/db/index.ts';

/** Every row of a site in the tables that are noted, without what only counts changes. Movements only grow. */
export async function dumpNoted(db: Queryable, websiteId: string): Promise<Record<string, unknown[]>> {
  const tables = await db.rows(
    { name: column.text },
    sql`select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_change' order by 1`,
  );
  const names = tables.map(({ name }) => name).filter((name) => name !== 'stock_movements');
  const rowsOf = (name: string) =>
    sql`select ${name}::text as name, to_jsonb(t) - activity_quiet_columns(${name}) as row
      from ${sql.identifier(name)} t where website_id = ${websiteId}`;
  const rows = await db.rows(
    { name: column.text, row: column.json<Record<string, unknown>>() },
    sql`select name, row from (${sql.join(names.map(rowsOf), sql` union all `)}) noted order by name, row::text`,
  );
  const dump: Record<string, unknown[]> = Object.fromEntries(names.map((name) => [name, []]));
  for (const { name, row } of rows) dump[name]?.push(row);
  return dump;
}
