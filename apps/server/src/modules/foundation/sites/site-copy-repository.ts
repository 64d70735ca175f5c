import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { COPIED_TABLES, LEFT_SETTINGS } from './site-copy-tables.ts';
import { tablesOfSites } from './site-removal-repository.ts';

export interface SiteRowsCopy {
  readonly from: WebsiteId;
  readonly to: WebsiteId;
  readonly now: Date;
  /** What the site has already stays: its settings, shipping, taxes, header and design were set up by its owner. */
  readonly fillsIn?: boolean;
}

/** These have a statement of their own. */
const OWN_WAY = new Set(['coupons', 'settings', 'stock_movements', 'stock_levels']);

/**
 * Inside of the database, table by table: nothing of it passes through this process. All ids stay as they are, because
 * every key begins with the site, so that a reference to a page, a product or a file is one to that of the copy.
 */
export async function copySiteRows(tx: Queryable, copy: SiteRowsCopy): Promise<void> {
  // A menu without links is none.
  if (copy.fillsIn) await tx.run(sql`delete from navigations where website_id = ${copy.to} and items = '[]'`);
  const themes = await copyThemes(tx, copy);
  // A table that another one refers to comes before it; those of the removal are the other way round.
  for (const table of (await tablesOfSites(tx)).toReversed())
    if (COPIED_TABLES.has(table) && !OWN_WAY.has(table)) await copyTable(tx, table, copy);
  await copyCoupons(tx, copy);
  await copySettings(tx, copy);
  await copyStock(tx, copy);
  for (const theme of themes) await useCopiedTheme(tx, copy.to, theme);
}

async function copyTable(tx: Queryable, table: string, { from, to, fillsIn }: SiteRowsCopy): Promise<void> {
  const names = await columnsBut(tx, table, ['website_id']);
  await tx.run(sql`insert into ${sql.identifier(table)} (website_id, ${names})
    select ${to}, ${names} from ${sql.identifier(table)} where website_id = ${from}
    ${fillsIn ? sql`on conflict do nothing` : sql.empty}`);
}

async function columnsBut(tx: Queryable, table: string, left: readonly string[]): Promise<Statement> {
  const columns = await tx.rows(
    { name: column.text },
    sql`select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname <> all (${[...left]}::text[]) order by attnum`,
  );
  return sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

interface CopiedTheme {
  readonly from: string;
  readonly to: string;
}

/** A theme that was uploaded on a site is for that site alone, so the copy has one of its own, under a free name. */
async function copyThemes(tx: Queryable, { from, to }: SiteRowsCopy): Promise<CopiedTheme[]> {
  const copied: CopiedTheme[] = [];
  const owned = await tx.rows(
    { name: column.text },
    sql`select name from themes where owner_site = ${from} order by name for share`,
  );
  for (const { name } of owned) {
    const theme = { from: name, to: await freeThemeName(tx, name) };
    await copyTheme(tx, theme, to);
    copied.push(theme);
  }
  return copied;
}

async function freeThemeName(tx: Queryable, name: string): Promise<string> {
  const start = name.replace(/-[0-9]+$/, '').slice(0, 50);
  const { free } = await tx.one(
    { free: column.text },
    sql`select given.name as free from generate_series(2, 10000) n, lateral (select ${start}::text || '-' || n as name) given
      where not exists (select from themes where themes.name = given.name) order by n limit 1`,
  );
  return free;
}

async function copyTheme(tx: Queryable, { from, to }: CopiedTheme, ownerSite: WebsiteId): Promise<void> {
  const names = await columnsBut(tx, 'themes', ['name', 'owner_site']);
  await tx.run(sql`insert into themes (name, owner_site, ${names})
    select ${to}, ${ownerSite}, ${names} from themes where name = ${from}`);
  for (const table of ['theme_contents', 'theme_files']) {
    const columns = await columnsBut(tx, table, ['name']);
    await tx.run(sql`insert into ${sql.identifier(table)} (name, ${columns})
      select ${to}, ${columns} from ${sql.identifier(table)} where name = ${from}`);
  }
}

/** Wherever the copy names the theme of the first site, in what is live and in drafts. */
async function useCopiedTheme(tx: Queryable, websiteId: WebsiteId, { from, to }: CopiedTheme): Promise<void> {
  await tx.run(sql`
    update site_themes set
      theme_name = case when theme_name = ${from} then ${to} else theme_name end,
      former_theme_name = case when former_theme_name = ${from} then ${to} else former_theme_name end,
      tweak_values = case when tweak_values ? ${from}::text
        then tweak_values - ${from}::text || jsonb_build_object(${to}::text, tweak_values -> ${from}::text) else tweak_values end
    where website_id = ${websiteId}`);
  await tx.run(sql`update site_theme_hosts set trusted_theme = ${to}
    where website_id = ${websiteId} and trusted_theme = ${from}`);
  const renamed = (value: Statement): Statement => sql`case when ${value} ->> 'themeName' = ${from}
    then jsonb_set(${value}, '{themeName}', to_jsonb(${to}::text)) else ${value} end`;
  await tx.run(sql`update drafts set value = ${renamed(sql`value`)}, live_value = ${renamed(sql`live_value`)}
    where website_id = ${websiteId} and kind = 'theme'`);
  await tx.run(sql`update draft_versions set value = ${renamed(sql`value`)}
    where website_id = ${websiteId} and kind = 'theme'`);
}

/** Used by nobody yet. One for certain people names nobody, and is off: it would be for everybody. */
async function copyCoupons(tx: Queryable, { from, to, fillsIn }: SiteRowsCopy): Promise<void> {
  const names = await columnsBut(tx, 'coupons', ['website_id', 'uses', 'customers', 'enabled']);
  await tx.run(sql`insert into coupons (website_id, uses, customers, enabled, ${names})
    select ${to}, case when uses is not null then 0 end, null, enabled and customers is null, ${names}
    from coupons where website_id = ${from} ${fillsIn ? sql`on conflict do nothing` : sql.empty}`);
}

/** Without the accounts that money would go to. */
async function copySettings(tx: Queryable, { from, to, fillsIn }: SiteRowsCopy): Promise<void> {
  // What was chosen for the start stays beside what was set up before; a store that was set up keeps its amounts.
  const value = fillsIn
    ? sql`case when settings.scope = 'store' then excluded.value || settings.value
        else settings.value || excluded.value end`
    : sql`excluded.value`;
  const version = fillsIn ? sql`settings.version + 1` : sql`excluded.version`;
  await tx.run(sql`
    insert into settings (website_id, scope, value, version, updated_at, updated_by)
    select ${to}, scope, case when scope = 'payments' then value - 'stripe' else value end, version, updated_at, updated_by
    from settings where website_id = ${from} and scope <> all (${[...LEFT_SETTINGS]}::text[])
    on conflict (website_id, scope) do update
      set value = ${value}, version = ${version}, updated_at = excluded.updated_at,
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
