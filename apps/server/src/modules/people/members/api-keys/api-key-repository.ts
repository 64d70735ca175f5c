import type { ApiKey, NewApiKey } from '@awning/contract';
import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';

export async function listKeys(db: Queryable, websiteId: WebsiteId): Promise<ApiKey[]> {
  const rows = await db.rows(
    {
      id: column.text,
      name: column.text,
      hint: column.text,
      scopes: column.texts,
      memberName: column.text,
      createdOn: column.instant,
      lastUsedOn: column.nullable(column.instant),
    },
    sql`
    select k.key_id as id, k.name, k.hint, k.scopes,
      coalesce(nullif(m.display_name, ''), m.email) as "memberName", k.created_at as "createdOn", k.last_used_at as "lastUsedOn"
    from api_keys k join site_members m using (website_id, member_id)
    where k.website_id = ${websiteId} order by k.created_at, k.key_id`,
  );
  return rows.map(({ createdOn, lastUsedOn, ...key }) => ({
    ...key,
    createdOn: createdOn.toISOString(),
    lastUsedOn: lastUsedOn?.toISOString() ?? null,
  }));
}

/** Under the lock of the site, so that two at once do not make more than there may be. */
export async function countKeys(tx: Queryable, websiteId: WebsiteId): Promise<number> {
  await tx.run(sql`select from websites where website_id = ${websiteId} for no key update`);
  const rows = await tx.rows(
    { count: column.integer },
    sql`select count(*)::int as count from api_keys where website_id = ${websiteId}`,
  );
  return rows[0]?.count ?? 0;
}

interface StoredKey extends NewApiKey {
  readonly id: string;
  readonly memberId: MemberId;
  readonly hint: string;
  readonly tokenHash: Buffer;
}

export async function insertKey(
  tx: Queryable,
  websiteId: WebsiteId,
  { id, memberId, name, hint, tokenHash, scopes }: StoredKey,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into api_keys (website_id, key_id, member_id, name, hint, token_hash, scopes, created_at)
    values (${websiteId}, ${id}, ${memberId}, ${name}, ${hint}, ${tokenHash}, ${[...scopes]}, ${now})`);
}

/** False: there was none. */
export async function deleteKey(db: Queryable, websiteId: WebsiteId, keyId: string): Promise<boolean> {
  return (
    (await db.run(sql`delete from api_keys where website_id = ${websiteId} and key_id = ${keyId}`)) === 1
  );
}

interface KeyHolder {
  readonly keyId: string;
  readonly memberId: MemberId;
  readonly email: string;
  readonly displayName: string;
  readonly roles: readonly number[];
  readonly scopes: readonly string[];
  readonly lastUsedAt: Date | null;
}

/** The member behind a key, as they are now; null: there is no such key here, or the member is disabled. */
export const findHolder = (
  db: Queryable,
  websiteId: WebsiteId,
  tokenHash: Buffer,
): Promise<KeyHolder | null> =>
  db.first(
    {
      keyId: column.text,
      memberId: column.id<MemberId>(),
      email: column.text,
      displayName: column.text,
      roles: column.json<number[]>(),
      scopes: column.texts,
      lastUsedAt: column.nullable(column.instant),
    },
    sql`
    select k.key_id as "keyId", m.member_id as "memberId", m.email, m.display_name as "displayName",
      k.scopes, k.last_used_at as "lastUsedAt",
      array_to_json(array(select r.role from site_member_roles r
        where r.website_id = m.website_id and r.member_id = m.member_id)) as roles
    from api_keys k join site_members m using (website_id, member_id)
    where k.website_id = ${websiteId} and k.token_hash = ${tokenHash} and m.disabled_at is null`,
  );

export async function noteUse(db: Queryable, websiteId: WebsiteId, keyId: string, now: Date): Promise<void> {
  await db.run(
    sql`update api_keys set last_used_at = ${now} where website_id = ${websiteId} and key_id = ${keyId}`,
  );
}
