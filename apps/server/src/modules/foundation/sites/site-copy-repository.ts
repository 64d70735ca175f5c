import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { COPIED_TABLES, LEFT_SETTINGS } from './site-copy-tables.ts';
import { tablesOfSites } from './site-removal-repository.ts';

export interface SiteRowsCopy {
  readonly from: WebsiteId;
  readonly to: WebsiteId;
  readonly now: Date;
  /** What a site has once, and has already, is replaced. */
  readonly replaces?: boolean;
}

/** What every site has once, also one without any content. */
const ONCE = [
  'areas',
  'drafts',
  'navigations',
  'shipping_setups',
  'site_designs',
  'site_header_footers',
  'site_themes',
  'tax_setups',
];

/** These have a statement of their own. */
const OWN_WAY = new Set(['settings', 'stock_movements', 'stock_levels']);

/**
 * Inside of the database, table by table: nothing of it passes through this process. All ids stay as they are, because
 * every key begins with the site, so that a reference to a page, a product or a file is one to that of the copy.
 */
export async function copySiteRows(tx: Queryable, copy: SiteRowsCopy): Promise<void> {
  if (copy.replaces)
    for (const table of ONCE)
      await tx.run(sql`delete from ${sql.identifier(table)} where website_id = ${copy.to}`);
  // A table that another one refers to comes before it; those of the removal are the other way round.
  for (const table of (await tablesOfSites(tx)).toReversed())
    if (COPIED_TABLES.has(table) && !OWN_WAY.has(table)) await copyTable(tx, table, copy);
  await copySettings(tx, copy);
  await copyStock(tx, copy);
}

async function copyTable(tx: Queryable, table: string, { from, to }: SiteRowsCopy): Promise<void> {
  const columns = await tx.rows(
    { name: column.text },
    sql`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname <> 'website_id' order by attnum`,
  );
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  await tx.run(sql`insert into ${sql.identifier(table)} (website_id, ${names})
    select ${to}, ${names} from ${sql.identifier(table)} where website_id = ${from}`);
}

/** Without the accounts that money would go to. */
async function copySettings(tx: Queryable, { from, to }: SiteRowsCopy): Promise<void> {
  await tx.run(sql`
    insert into settings (website_id, scope, value, version, updated_at, updated_by)
    select ${to}, scope, case when scope = 'payments' then value - 'stripe' else value end, version, updated_at, updated_by
    from settings where website_id = ${from} and scope <> all (${[...LEFT_SETTINGS]}::text[])
    on conflict (website_id, scope) do update
      set value = excluded.value, version = excluded.version, updated_at = excluded.updated_at,
        updated_by = excluded.updated_by`);
}

/** What is on hand, as the first movement: what was sold before was sold by another site. */
async function copyStock(tx: Queryable, { from, to, now }: SiteRowsCopy): Promise<void> {
  await tx.run(sql`
    insert into stock_movements (website_id, variant_id, sequence, delta, balance, reason, actor, once, created_at)
    select ${to}, variant_id, 1, on_hand, on_hand, 'started', 'copy', false, ${now}
    from stock_levels where website_id = ${from} and last_movement is not null`);
  await tx.run(sql`
    insert into stock_levels
      (website_id, variant_id, item_id, unlimited, on_hand, never_counted, low_stock_at, shown_to, last_movement)
    select ${to}, variant_id, item_id, unlimited, on_hand, never_counted, low_stock_at, shown_to,
      case when last_movement is not null then 1 end
    from stock_levels where website_id = ${from}`);
}
