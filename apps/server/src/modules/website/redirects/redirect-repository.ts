import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

export interface StoredRedirects {
  readonly rules: string;
  /** 0: nothing was ever saved. */
  readonly version: number;
}

const RedirectsRow = {
  rules: column.text,
  version: column.integer,
};

export interface NewRedirects {
  readonly websiteId: WebsiteId;
  readonly rules: string;
  /** Save only over this version. */
  readonly expected: number | undefined;
  readonly now: Date;
  readonly by: string;
}

export async function readRedirects(db: Queryable, websiteId: WebsiteId): Promise<StoredRedirects> {
  const rows = await db.rows(
    RedirectsRow,
    sql`select rules, version from redirects where website_id = ${websiteId}`,
  );
  return rows[0] ?? { rules: '', version: 0 };
}

export async function readRedirectsVersion(db: Queryable, websiteId: WebsiteId): Promise<number> {
  const rows = await db.rows(
    { version: column.integer },
    sql`select version from redirects where website_id = ${websiteId}`,
  );
  return rows[0]?.version ?? 0;
}

/**
 * One statement decides, so that two who save at once cannot undo each other. Null: it is not that version any more.
 */
export async function writeRedirects(tx: Queryable, o: NewRedirects): Promise<number | null> {
  const expected = o.expected ?? null;
  const rows = await tx.rows(
    { version: column.integer },
    sql`
    insert into redirects as r (website_id, rules, version, updated_at, updated_by)
    select ${o.websiteId}, ${o.rules}, 1, ${o.now.toISOString()}, ${o.by}
    where coalesce(${expected}::int, 0) = 0 or exists (select from redirects where website_id = ${o.websiteId})
    on conflict (website_id) do update set rules = excluded.rules, version = r.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where ${expected}::int is null or r.version = ${expected}::int
    returning version`,
  );
  return rows[0]?.version ?? null;
}
