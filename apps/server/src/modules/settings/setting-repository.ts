import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/index.ts';

export interface StoredSettings {
  readonly value: Record<string, unknown>;
  /** 0: nothing was ever saved and the defaults hold. */
  readonly version: number;
}

export async function readSettings(db: Queryable, websiteId: string, scope: string): Promise<StoredSettings> {
  const { rows } = await db.execute<{ value: Record<string, unknown>; version: number }>(
    sql`select value, version from settings where website_id = ${websiteId} and scope = ${scope}`,
  );
  return rows[0] ?? { value: {}, version: 0 };
}

/** One statement decides: with `expected` given it saves only over that version. Null: somebody else was faster. */
export async function writeSettings(
  db: Queryable,
  o: { websiteId: string; scope: string; value: object; expected: number | undefined; now: Date; by: string },
): Promise<number | null> {
  const { rows } = await db.execute<{ version: number }>(sql`
    insert into settings as s (website_id, scope, value, version, updated_at, updated_by)
    select ${o.websiteId}, ${o.scope}, ${JSON.stringify(o.value)}::jsonb, 1, ${o.now.toISOString()}, ${o.by}
    where ${o.expected ?? 0} = 0 or exists (select from settings where website_id = ${o.websiteId} and scope = ${o.scope})
    on conflict (website_id, scope) do update
      set value = excluded.value, version = s.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
      where ${o.expected ?? null}::int is null or s.version = ${o.expected ?? null}::int
    returning version`);
  return rows[0]?.version ?? null;
}
