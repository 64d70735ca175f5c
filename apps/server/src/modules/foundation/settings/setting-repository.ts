import { column, prepareStatement, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

export interface StoredSettings {
  readonly value: Record<string, unknown>;
  /** 0: nothing was ever saved and the defaults hold. */
  readonly version: number;
}

export interface NewSettings {
  readonly websiteId: WebsiteId;
  readonly scope: string;
  readonly value: object;
  /** `merge` keeps the fields that `value` does not name. */
  readonly mode: 'merge' | 'replace';
  /** Save only over this version. */
  readonly expected: number | undefined;
  readonly now: Date;
  readonly by: string;
}

const read = prepareStatement(
  { value: column.json<Record<string, unknown>>(), version: column.integer },
  'select value, version from settings where website_id = $1 and scope = $2',
);

export async function readSettings(
  db: Queryable,
  websiteId: WebsiteId,
  scope: string,
): Promise<StoredSettings> {
  const [stored] = await read.within(db, [websiteId, scope]);
  return stored ?? { value: {}, version: 0 };
}

/**
 * One statement decides, so that two who save at once cannot undo each other. Null: it is not that version any more.
 */
export async function writeSettings(db: Queryable, o: NewSettings): Promise<StoredSettings | null> {
  const expected = o.expected ?? null;
  const rows = await db.rows(
    { value: column.json<Record<string, unknown>>(), version: column.integer },
    sql`
    insert into settings as s (website_id, scope, value, version, updated_at, updated_by)
    select ${o.websiteId}, ${o.scope}, ${JSON.stringify(o.value)}::jsonb, 1, ${o.now.toISOString()}, ${o.by}
    where coalesce(${expected}::int, 0) = 0
      or exists (select from settings where website_id = ${o.websiteId} and scope = ${o.scope})
    on conflict (website_id, scope) do update set
      value = case when ${o.mode === 'merge'} then s.value || excluded.value else excluded.value end,
      version = s.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where ${expected}::int is null or s.version = ${expected}::int
    returning value, version`,
  );
  return rows[0] ?? null;
}

/** How many namespaces of preferences a site has, and how much all of them hold. */
export async function measurePreferences(
  db: Queryable,
  websiteId: WebsiteId,
): Promise<{ readonly namespaces: number; readonly bytes: number }> {
  return db.one(
    { namespaces: column.integer, bytes: column.float },
    sql`
    select count(*)::int as namespaces, coalesce(sum(octet_length(value::text)), 0)::float8 as bytes
    from settings where website_id = ${websiteId} and starts_with(scope, 'preferences/')`,
  );
}

/** Removes the namespaces that hold nothing, but for one; gives their number. */
export async function deleteEmptyPreferences(
  db: Queryable,
  websiteId: WebsiteId,
  except: string,
): Promise<number> {
  return db.run(sql`
    delete from settings where website_id = ${websiteId} and starts_with(scope, 'preferences/')
      and scope <> ${except} and value = '{}'`);
}
