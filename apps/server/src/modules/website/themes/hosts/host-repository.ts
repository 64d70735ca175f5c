import type { HostKind } from '@awning/theme-kit';
import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';

export interface HostDecision {
  readonly kind: HostKind;
  readonly host: string;
  readonly isAllowed: boolean;
}

/** What the members of a site have decided about hosts. */
export interface HostChoice {
  readonly decisions: readonly HostDecision[];
  /** What this theme loads is allowed where nobody has decided. */
  readonly trustedTheme: string | null;
}

const noHostChoice: HostChoice = { decisions: [], trustedTheme: null };

const shape = {
  decisions: column.json<HostDecision[]>(),
  trusted_theme: column.nullable(column.text),
};

export async function readHostChoice(db: Queryable, websiteId: WebsiteId): Promise<HostChoice> {
  const [row] = await db.rows(
    shape,
    sql`select decisions, trusted_theme from site_theme_hosts where website_id = ${websiteId}`,
  );
  return row ? { decisions: row.decisions, trustedTheme: row.trusted_theme } : noHostChoice;
}

/** Other decisions wait until this transaction ends, also when nothing was ever decided. */
export async function lockHostChoice(tx: Queryable, websiteId: WebsiteId): Promise<HostChoice> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`theme hosts of ${websiteId}`}, 0))`);
  return readHostChoice(tx, websiteId);
}

/** After `lockHostChoice`. */
export async function writeHostChoice(
  tx: Queryable,
  websiteId: WebsiteId,
  { decisions, trustedTheme, now }: HostChoice & { readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    insert into site_theme_hosts (website_id, decisions, trusted_theme, updated_at)
    values (${websiteId}, ${JSON.stringify(decisions)}::jsonb, ${trustedTheme}, ${now.toISOString()})
    on conflict (website_id) do update set decisions = excluded.decisions,
      trusted_theme = excluded.trusted_theme, updated_at = excluded.updated_at`);
}

/** Across sites, because a theme belongs to the install. */
export async function sitesThatTrust(tx: Queryable, themeName: string): Promise<WebsiteId[]> {
  const rows = await tx.rows(
    { website_id: column.id<WebsiteId>() },
    sql`select website_id from site_theme_hosts where trusted_theme = ${themeName} order by website_id`,
  );
  return rows.map((row) => row.website_id);
}
