import { type Member, toRoleMap } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Credentials } from '../../../platform/sessions/index.ts';

const MemberRow = {
  websiteId: column.id<WebsiteId>(),
  memberId: column.id<MemberId>(),
  email: column.text,
  displayName: column.text,
  passwordHash: column.text,
  isOwner: column.boolean,
  disabledAt: column.nullable(column.instant),
};
type MemberRow = RowOf<typeof MemberRow>;

const selectMembers = (rest: Statement): Statement => sql`
  select website_id as "websiteId", member_id as "memberId", email, display_name as "displayName",
    password_hash as "passwordHash", is_owner as "isOwner", disabled_at as "disabledAt"
  from site_members ${rest}`;

async function withRoles(db: Queryable, rows: readonly MemberRow[]): Promise<Member[]> {
  const [first] = rows;
  if (!first) return [];
  const roles = await db.rows(
    { memberId: column.id<MemberId>(), role: column.integer },
    sql`select member_id as "memberId", role from site_member_roles
      where website_id = ${first.websiteId} and member_id = any (${rows.map((row) => row.memberId)})`,
  );
  return rows.map((row) => ({
    id: row.memberId,
    email: row.email,
    displayName: row.displayName,
    isOwner: row.isOwner,
    disabled: row.disabledAt !== null,
    roles: toRoleMap(roles.filter((role) => role.memberId === row.memberId).map((role) => role.role)),
  }));
}

export async function findMember(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
): Promise<Member | null> {
  const rows = await db.rows(
    MemberRow,
    selectMembers(sql`where website_id = ${websiteId} and member_id = ${memberId}`),
  );
  return (await withRoles(db, rows))[0] ?? null;
}

export async function listMembers(db: Queryable, websiteId: WebsiteId): Promise<Member[]> {
  const rows = await db.rows(
    MemberRow,
    selectMembers(sql`where website_id = ${websiteId} order by created_at, member_id`),
  );
  return withRoles(db, rows);
}

export async function findCredentials(
  db: Queryable,
  websiteId: WebsiteId,
  emailCanonical: string,
): Promise<(Credentials & { email: string; disabled: boolean }) | null> {
  const row = await db.first(
    MemberRow,
    selectMembers(sql`where website_id = ${websiteId} and email_canonical = ${emailCanonical}`),
  );
  return row
    ? {
        personId: row.memberId,
        email: row.email,
        passwordHash: row.passwordHash,
        disabled: row.disabledAt !== null,
      }
    : null;
}

export async function insertMember(
  db: Queryable,
  member: Omit<MemberRow, 'disabledAt'> & { emailCanonical: string; createdAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into site_members
      (website_id, member_id, email, email_canonical, display_name, password_hash, is_owner, created_at)
    values (${member.websiteId}, ${member.memberId}, ${member.email}, ${member.emailCanonical}, ${member.displayName},
      ${member.passwordHash}, ${member.isOwner}, ${member.createdAt})`);
}

export async function replaceRoles(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  roles: readonly number[],
): Promise<void> {
  await db.run(
    sql`delete from site_member_roles where website_id = ${websiteId} and member_id = ${memberId}`,
  );
  if (roles.length > 0)
    await db.run(sql`
      insert into site_member_roles (website_id, member_id, role)
      select ${websiteId}, ${memberId}, role from unnest(${roles}::smallint[]) role`);
}

export async function updateMember(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  change: Partial<Pick<MemberRow, 'displayName' | 'passwordHash' | 'disabledAt'>>,
): Promise<void> {
  const changes = {
    display_name: change.displayName,
    password_hash: change.passwordHash,
    disabled_at: change.disabledAt,
  };
  await db.run(sql`
    update site_members set ${sql.assign(changes)} where website_id = ${websiteId} and member_id = ${memberId}`);
}

export async function deleteMember(db: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<void> {
  await db.run(sql`delete from site_members where website_id = ${websiteId} and member_id = ${memberId}`);
}

/** Asking again makes the earlier link worthless. */
export async function replaceReset(
  db: Queryable,
  reset: { websiteId: WebsiteId; tokenHash: Buffer; memberId: MemberId; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await db.run(sql`
    delete from member_password_resets where website_id = ${reset.websiteId} and member_id = ${reset.memberId}`);
  await db.run(sql`
    insert into member_password_resets (website_id, token_hash, member_id, created_at, expires_at)
    values (${reset.websiteId}, ${reset.tokenHash}, ${reset.memberId}, ${reset.createdAt}, ${reset.expiresAt})`);
}

/** Deleting is using: of two that come with the same token, one gets the member and the other null. */
export async function consumeReset(
  db: Queryable,
  websiteId: WebsiteId,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const row = await db.first(
    { memberId: column.id<MemberId>() },
    sql`delete from member_password_resets
      where website_id = ${websiteId} and token_hash = ${tokenHash} and expires_at > ${now}
      returning member_id as "memberId"`,
  );
  return row?.memberId ?? null;
}

export async function deleteExpiredResets(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from member_password_resets where expires_at <= ${now}`);
}
