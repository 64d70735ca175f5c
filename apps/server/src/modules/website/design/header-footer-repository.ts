import type { SiteHeaderFooterChange } from '@awning/contract';
import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

export interface StoredHeaderFooter {
  readonly header: object;
  readonly footer: object;
  /** 0: nothing was ever saved and the defaults hold. */
  readonly version: number;
}

const HeaderFooterRow = {
  header: column.json<object>(),
  footer: column.json<object>(),
  version: column.integer,
};

export async function readHeaderFooterRow(db: Queryable, websiteId: WebsiteId): Promise<StoredHeaderFooter> {
  const rows = await db.rows(
    HeaderFooterRow,
    sql`select header, footer, version from site_header_footers where website_id = ${websiteId}`,
  );
  return rows[0] ?? { header: {}, footer: {}, version: 0 };
}

export interface NewHeaderFooter extends SiteHeaderFooterChange {
  readonly websiteId: WebsiteId;
  /** Save only over this version. */
  readonly expected: number | undefined;
  readonly now: Date;
  readonly by: string;
}

/** Fields that are not named stay. One statement decides; null: it is not that version any more. */
export async function writeHeaderFooter(
  tx: Queryable,
  o: NewHeaderFooter,
): Promise<StoredHeaderFooter | null> {
  const expected = o.expected ?? null;
  const rows = await tx.rows(
    HeaderFooterRow,
    sql`
    insert into site_header_footers as s (website_id, header, footer, version, updated_at, updated_by)
    select ${o.websiteId}, ${JSON.stringify(o.header ?? {})}::jsonb, ${JSON.stringify(o.footer ?? {})}::jsonb, 1,
      ${o.now.toISOString()}, ${o.by}
    where coalesce(${expected}::int, 0) = 0
      or exists (select from site_header_footers where website_id = ${o.websiteId})
    on conflict (website_id) do update set header = s.header || excluded.header, footer = s.footer || excluded.footer,
      version = s.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where ${expected}::int is null or s.version = ${expected}::int
    returning header, footer, version`,
  );
  return rows[0] ?? null;
}
