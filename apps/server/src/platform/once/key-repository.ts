import { column, type Queryable, type RowOf, sql, withoutFlush } from '../db/index.ts';
import type { WebsiteId } from '../entity-ids.ts';

/** A key as it is stored: what was asked is only there as its hash. */
export interface StoredKey {
  readonly websiteId: WebsiteId;
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
}

export interface Lease {
  readonly owner: string;
  readonly until: Date;
}

export const KeyState = {
  requestHash: column.text,
  /** JSON to the letter; null while under way. */
  answer: column.nullable(column.text),
  /** Milliseconds since 1970. */
  leasedUntil: column.nullable(column.integer),
};
export type KeyState = RowOf<typeof KeyState>;

const sameKey = ({ websiteId, scope, key }: StoredKey) =>
  sql`website_id = ${websiteId} and scope = ${scope} and key = ${key}`;

/**
 * True: the key is ours now. It waits for a transaction that is just inserting the same key, and takes over from an
 * owner whose lease has ended. One statement, so that of many who try at once exactly one gets it.
 */
export async function claimKey(
  db: Queryable,
  key: StoredKey,
  { now, lease }: { now: Date; lease: Lease | null },
): Promise<boolean> {
  const claim = sql`
    insert into idempotency_keys as k (website_id, scope, key, request_hash, owner, leased_until, created_at)
    values (${key.websiteId}, ${key.scope}, ${key.key}, ${key.requestHash}, ${lease?.owner ?? null}, ${lease?.until ?? null}, ${now})
    on conflict (website_id, scope, key) do update set owner = excluded.owner, leased_until = excluded.leased_until
      where k.leased_until <= excluded.created_at and k.request_hash = excluded.request_hash
    returning true as claimed`;
  // A lease that is lost is as if the process had died.
  const claimed = await db.rows({ claimed: column.boolean }, lease === null ? claim : withoutFlush(claim));
  return claimed.length === 1;
}

export async function readKey(db: Queryable, key: StoredKey): Promise<KeyState | null> {
  const rows = await db.rows(
    KeyState,
    sql`
    select request_hash as "requestHash", answer::text,
      (extract(epoch from leased_until) * 1000)::float8 as "leasedUntil"
    from idempotency_keys where ${sameKey(key)}`,
  );
  return rows[0] ?? null;
}

/** For the transaction that has just claimed the key, which nobody else sees before it is through. */
export async function storeOutcome(tx: Queryable, key: StoredKey, reply: string): Promise<void> {
  await tx.run(sql`
    update idempotency_keys set answer = ${reply}::json, owner = null, leased_until = null
    where ${sameKey(key)}`);
}

/** False: another process has taken over. A key that was swept meanwhile is written again. */
export async function storeLeasedOutcome(
  db: Queryable,
  key: StoredKey,
  { owner, answer: reply, now }: { owner: string; answer: string; now: Date },
): Promise<boolean> {
  const rows = await db.rows(
    { kept: column.boolean },
    withoutFlush(sql`
      insert into idempotency_keys as k (website_id, scope, key, request_hash, answer, created_at)
      values (${key.websiteId}, ${key.scope}, ${key.key}, ${key.requestHash}, ${reply}::json, ${now})
      on conflict (website_id, scope, key) do update set answer = excluded.answer, owner = null, leased_until = null
        where k.owner = ${owner}
      returning true as kept`),
  );
  return rows.length === 1;
}

/** False: the lease is not the owner's any more. */
export async function extendLease(db: Queryable, key: StoredKey, { owner, until }: Lease): Promise<boolean> {
  const rowCount = await db.run(sql`
    update idempotency_keys set leased_until = ${until.toISOString()}
    where ${sameKey(key)} and owner = ${owner}`);
  return rowCount === 1;
}

export async function releaseKey(db: Queryable, key: StoredKey, owner: string): Promise<void> {
  await db.run(sql`delete from idempotency_keys where ${sameKey(key)} and owner = ${owner}`);
}
