import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';

export interface PreferenceKey {
  readonly websiteId: WebsiteId;
  readonly memberId: MemberId;
  readonly namespace: string;
}

const StoredRow = { value: column.json<Record<string, unknown>>(), version: column.integer };
export type StoredPreferenceRow = RowOf<typeof StoredRow>;

const isOfMember = ({ websiteId, memberId }: Omit<PreferenceKey, 'namespace'>) =>
  sql`website_id = ${websiteId} and member_id = ${memberId}`;

/** Version 0: nothing was ever saved. */
export async function readMemberPreferences(db: Queryable, key: PreferenceKey): Promise<StoredPreferenceRow> {
  const stored = await db.first(
    StoredRow,
    sql`select value, version from member_preferences
      where ${isOfMember(key)} and namespace = ${key.namespace}`,
  );
  return stored ?? { value: {}, version: 0 };
}

/** One save of a member at a time, so that limits of all their preferences hold. */
export async function lockMember(tx: Queryable, key: Omit<PreferenceKey, 'namespace'>): Promise<void> {
  await tx.run(sql`select from site_members where ${isOfMember(key)} for no key update`);
}

export async function writeMemberPreferences(
  tx: Queryable,
  key: PreferenceKey,
  { value, now }: { value: object; now: Date },
): Promise<StoredPreferenceRow> {
  return tx.one(
    StoredRow,
    sql`
    insert into member_preferences as p (website_id, member_id, namespace, value, version, updated_at)
    values (${key.websiteId}, ${key.memberId}, ${key.namespace}, ${JSON.stringify(value)}::jsonb, 1, ${now})
    on conflict (website_id, member_id, namespace) do update
    set value = excluded.value, version = p.version + 1, updated_at = excluded.updated_at
    returning value, version`,
  );
}

/** How many namespaces a member has, and how much all of them hold. */
export const measureMemberPreferences = (
  db: Queryable,
  key: Omit<PreferenceKey, 'namespace'>,
): Promise<{ readonly namespaces: number; readonly bytes: number }> =>
  db.one(
    { namespaces: column.integer, bytes: column.integer },
    sql`
    select count(*)::int as namespaces, coalesce(sum(octet_length(value::text)), 0)::int as bytes
    from member_preferences where ${isOfMember(key)}`,
  );

/** Removes the namespaces that hold nothing, but for one; returns how many. */
export const deleteEmptyMemberPreferences = (db: Queryable, key: PreferenceKey): Promise<number> =>
  db.run(sql`
    delete from member_preferences where ${isOfMember(key)} and namespace <> ${key.namespace} and value = '{}'`);
