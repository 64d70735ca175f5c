import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** Triggers may write a row into a table that was emptied already, so all are gone through until nothing is left. */
const MOST_ROUNDS = 5;

/**
 * Every row of a site, in every table that has some, the themes uploaded on it, and its jobs. The tables are those of
 * the database, so that none can be forgotten.
 */
export async function deleteSiteRows(tx: Queryable, websiteId: WebsiteId): Promise<void> {
  await tx.run(sql`select set_config('awning.removed_site', ${websiteId}, true)`);
  // Visitors go on as long as there is the site: what would refer to it waits, and then finds it gone.
  await tx.run(sql`select from websites where website_id = ${websiteId} for update`);
  const tables = await tablesOfSites(tx);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let deleted = 0;
    for (const table of tables) deleted += await deleteFrom(tx, table, websiteId);
    if (deleted === 0) break;
  }
  await deleteThemes(tx, websiteId);
  await deleteJobs(tx, websiteId);
  await tx.run(sql`delete from websites where website_id = ${websiteId}`);
}

async function deleteFrom(tx: Queryable, table: string, websiteId: WebsiteId): Promise<number> {
  const rowCount = await tx.run(sql`delete from ${sql.identifier(table)} where website_id = ${websiteId}`);
  return rowCount;
}

/** Those with rows of sites but the sites themselves; a table that refers to another comes before it. */
export async function tablesOfSites(tx: Queryable): Promise<string[]> {
  const tables = await tx.rows(
    { name: column.text },
    sql`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'website_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'websites'
    order by c.relname`,
  );
  const references = await tx.rows(
    { source: column.text, target: column.text },
    sql`
    select source.relname as source, target.relname as target from pg_constraint k
    join pg_class source on source.oid = k.conrelid join pg_class target on target.oid = k.confrelid
    where k.contype = 'f' and source.oid <> target.oid`,
  );
  const left = new Set(tables.map(({ name }) => name));
  const ordered: string[] = [];
  while (left.size > 0) {
    const isReferredTo = (name: string): boolean =>
      references.some(({ source, target }) => target === name && left.has(source));
    const free = [...left].filter((name) => !isReferredTo(name));
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...left].join(', ')}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

/** Those that members of the site uploaded, for it alone. */
async function deleteThemes(tx: Queryable, websiteId: WebsiteId): Promise<void> {
  const ofSite = sql`select name from themes where owner_site = ${websiteId}`;
  await tx.run(sql`delete from theme_files where name in (${ofSite})`);
  await tx.run(sql`delete from theme_contents where name in (${ofSite})`);
  await tx.run(sql`delete from themes where owner_site = ${websiteId}`);
}

async function deleteJobs(tx: Queryable, websiteId: WebsiteId): Promise<void> {
  const rows = await tx.rows(
    { found: column.boolean },
    sql`select to_regclass('pgboss.job') is not null as found`,
  );
  if (rows[0]?.found)
    await tx.run(sql`delete from pgboss.job where data ->> 'websiteId' = ${websiteId} and state <> 'active'`);
}
