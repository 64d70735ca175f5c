import { type MEMBER_SORTS, type Member, type MemberQuery, toRoleMap } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byName,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../platform/lists/index.ts';
import type { Credentials } from '../../../platform/sessions/index.ts';

const MemberRow = {
  websiteId: column.id<WebsiteId>(),
  memberId: column.id<MemberId>(),
  email: column.text,
  displayName: column.text,
  passwordHash: column.text,
  isOwner: column.boolean,
  disabledAt: column.nullable(column.instant),
  lastSignInAt: column.nullable(column.instant),
  hasTwoFactor: column.boolean,
};
type MemberRow = RowOf<typeof MemberRow>;

const columns = sql`website_id as "websiteId", member_id as "memberId", email, display_name as "displayName",
  password_hash as "passwordHash", is_owner as "isOwner", disabled_at as "disabledAt", last_sign_in_at as "lastSignInAt",
  exists (select from member_two_factor f where f.website_id = site_members.website_id
    and f.member_id = site_members.member_id and f.confirmed_at is not null) as "hasTwoFactor"`;
const selectMembers = (rest: Statement): Statement => sql`select ${columns} from site_members ${rest}`;

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
    hasTwoFactor: row.hasTwoFactor,
    lastSignInOn: row.lastSignInAt?.toISOString() ?? null,
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

const memberList: ListDefinition<(typeof MEMBER_SORTS)[number]> = {
  sorts: {
    createdOn: byInstant(sql`created_at`),
    name: byName(sql`display_name`),
    email: byText(sql`email_canonical`),
  },
  order: 'createdOn',
  id: sql`member_id`,
};

export async function pageOfMembers(
  db: Queryable,
  websiteId: WebsiteId,
  query: MemberQuery,
): Promise<ListResult<Member>> {
  const { search = '', disabled } = query;
  const { rows, page } = await readList(db, memberList, query, {
    shape: MemberRow,
    columns,
    from: sql`site_members`,
    where: sql`website_id = ${websiteId}
      ${disabled === undefined ? sql.empty : disabled ? sql`and disabled_at is not null` : sql`and disabled_at is null`}`,
    search: search.trim() === '' ? undefined : searchWords(sql`display_name || ' ' || email`, search),
  });
  return { rows: await withRoles(db, rows), page };
}

export async function listMembers(db: Queryable, websiteId: WebsiteId): Promise<Member[]> {
  const rows = await db.rows(
    MemberRow,
    selectMembers(sql`where website_id = ${websiteId} order by created_at, member_id`),
  );
  return withRoles(db, rows);
}

export const listMemberNames = (
  db: Queryable,
  websiteId: WebsiteId,
): Promise<{ id: MemberId; name: string }[]> =>
  db.rows(
    { id: column.id<MemberId>(), name: column.text },
    sql`select member_id as id, coalesce(nullif(display_name, ''), email) as name from site_members
      where website_id = ${websiteId} order by created_at, member_id`,
  );

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

export async function isEmailConfirmed(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
): Promise<boolean> {
  const row = await db.first(
    { isEmailConfirmed: column.boolean },
    sql`select is_email_confirmed as "isEmailConfirmed" from site_members
      where website_id = ${websiteId} and member_id = ${memberId}`,
  );
  return row?.isEmailConfirmed ?? false;
}

export async function findPasswordHash(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
): Promise<string | null> {
  const row = await db.first(
    { passwordHash: column.text },
    sql`select password_hash as "passwordHash" from site_members
      where website_id = ${websiteId} and member_id = ${memberId} and disabled_at is null`,
  );
  return row?.passwordHash ?? null;
}

/** The owners and one other member, so that who owns the site stays as it is read until the transaction ends. */
export const lockOwnersAnd = (
  tx: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
): Promise<{ memberId: MemberId; isOwner: boolean; isDisabled: boolean }[]> =>
  tx.rows(
    { memberId: column.id<MemberId>(), isOwner: column.boolean, isDisabled: column.boolean },
    sql`select member_id as "memberId", is_owner as "isOwner", disabled_at is not null as "isDisabled"
      from site_members where website_id = ${websiteId} and (is_owner or member_id = ${memberId})
      order by member_id for update`,
  );

export async function insertMember(
  db: Queryable,
  member: Omit<MemberRow, 'disabledAt' | 'lastSignInAt' | 'hasTwoFactor'> & {
    emailCanonical: string;
    isEmailConfirmed: boolean;
    createdAt: Date;
  },
): Promise<void> {
  await db.run(sql`
    insert into site_members
      (website_id, member_id, email, email_canonical, is_email_confirmed, display_name, password_hash, is_owner,
        created_at)
    values (${member.websiteId}, ${member.memberId}, ${member.email}, ${member.emailCanonical},
      ${member.isEmailConfirmed}, ${member.displayName}, ${member.passwordHash}, ${member.isOwner},
      ${member.createdAt})`);
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
  change: Partial<
    Pick<MemberRow, 'email' | 'displayName' | 'passwordHash' | 'isOwner' | 'disabledAt'> & {
      emailCanonical: string;
      isEmailConfirmed: boolean;
    }
  >,
): Promise<void> {
  const changes = {
    email: change.email,
    email_canonical: change.emailCanonical,
    is_email_confirmed: change.isEmailConfirmed,
    is_owner: change.isOwner,
    display_name: change.displayName,
    password_hash: change.passwordHash,
    disabled_at: change.disabledAt,
  };
  await db.run(sql`
    update site_members set ${sql.assign(changes)} where website_id = ${websiteId} and member_id = ${memberId}`);
}

/** Sites at which the person behind this account has one, their own too. None for an address that nobody confirmed. */
export async function listSitesOfPerson(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
): Promise<WebsiteId[]> {
  const rows = await db.rows(
    { id: column.id<WebsiteId>() },
    sql`select other.website_id as id from site_members own
      join site_members other on other.email_canonical = own.email_canonical and other.is_email_confirmed
      where own.website_id = ${websiteId} and own.member_id = ${memberId} and own.is_email_confirmed
        and other.disabled_at is null`,
  );
  return rows.map(({ id }) => id);
}

export async function deleteMember(db: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<void> {
  await db.run(sql`delete from site_members where website_id = ${websiteId} and member_id = ${memberId}`);
}

export async function deleteResets(db: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<void> {
  await db.run(sql`
    delete from member_password_resets where website_id = ${websiteId} and member_id = ${memberId}`);
}

/** Asking again makes the earlier link worthless. */
export async function replaceReset(
  db: Queryable,
  reset: { websiteId: WebsiteId; tokenHash: Buffer; memberId: MemberId; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await deleteResets(db, reset.websiteId, reset.memberId);
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
