import { type Member, type RoleCode, toRoleMap } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';

/** The session of a token as the admin needs it, read in one statement. Whether it is good is known already. */
export async function findSessionMember(
  db: Queryable,
  websiteId: WebsiteId,
  o: { readonly memberId: MemberId; readonly tokenHash: Buffer },
): Promise<
  | (Pick<Member, 'id' | 'email' | 'displayName' | 'isOwner' | 'roles'> & { viewedRole: RoleCode | null })
  | null
> {
  const row = await db.first(
    {
      email: column.text,
      displayName: column.text,
      isOwner: column.boolean,
      viewedRole: column.nullable(column.integer),
      roles: column.json<number[]>(),
    },
    sql`
    select m.email, m.display_name as "displayName", m.is_owner as "isOwner", s.viewed_role as "viewedRole",
      array_to_json(array(select r.role from site_member_roles r
        where r.website_id = m.website_id and r.member_id = m.member_id)) as roles
    from site_members m join member_sessions s on s.website_id = m.website_id and s.member_id = m.member_id
    where m.website_id = ${websiteId} and m.member_id = ${o.memberId} and s.token_hash = ${o.tokenHash}`,
  );
  return (
    row && {
      id: o.memberId,
      email: row.email,
      displayName: row.displayName,
      isOwner: row.isOwner,
      roles: toRoleMap(row.roles),
      viewedRole: row.viewedRole as RoleCode | null,
    }
  );
}

export async function noteSignIn(
  tx: Queryable,
  websiteId: WebsiteId,
  o: { readonly memberId: MemberId; readonly tokenHash: Buffer; readonly device: string; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    update member_sessions set device = ${o.device}
    where website_id = ${websiteId} and token_hash = ${o.tokenHash}`);
  await tx.run(sql`
    update site_members set last_sign_in_at = ${o.now}
    where website_id = ${websiteId} and member_id = ${o.memberId}`);
}

// Made of the hash of the token: it names a session and opens none.
const sessionId = sql`left(encode(sha256(token_hash), 'hex'), 24)`;

const SessionRow = {
  id: column.text,
  tokenHash: column.bytes,
  device: column.text,
  createdAt: column.instant,
  lastSeenAt: column.instant,
  expiresAt: column.instant,
};
export type SessionRow = RowOf<typeof SessionRow>;

export const listSessions = (
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  now: Date,
): Promise<SessionRow[]> =>
  db.rows(
    SessionRow,
    sql`select ${sessionId} as id, token_hash as "tokenHash", device, created_at as "createdAt",
        last_seen_at as "lastSeenAt", expires_at as "expiresAt"
      from member_sessions where website_id = ${websiteId} and member_id = ${memberId} and expires_at > ${now}
      order by last_seen_at desc, created_at desc limit 200`,
  );

/** False: the member has no such session. */
export async function endSessionOf(
  tx: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  id: string,
): Promise<boolean> {
  const count = await tx.run(sql`
    delete from member_sessions
    where website_id = ${websiteId} and member_id = ${memberId} and ${sessionId} = ${id}`);
  return count > 0;
}

export async function endOtherSessions(
  tx: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  tokenHash: Buffer,
): Promise<void> {
  await tx.run(sql`
    delete from member_sessions
    where website_id = ${websiteId} and member_id = ${memberId} and token_hash <> ${tokenHash}`);
}

/** The session goes on under another token; null: it is over. Gives when it began and when it ends. */
export const renewToken = (
  tx: Queryable,
  websiteId: WebsiteId,
  o: { readonly before: Buffer; readonly after: Buffer },
): Promise<{ createdAt: Date; expiresAt: Date } | null> =>
  tx.first(
    { createdAt: column.instant, expiresAt: column.instant },
    sql`update member_sessions set token_hash = ${o.after}
      where website_id = ${websiteId} and token_hash = ${o.before}
      returning created_at as "createdAt", expires_at as "expiresAt"`,
  );

export async function setViewedRole(
  tx: Queryable,
  websiteId: WebsiteId,
  tokenHash: Buffer,
  role: RoleCode | null,
): Promise<void> {
  await tx.run(sql`
    update member_sessions set viewed_role = ${role}
    where website_id = ${websiteId} and token_hash = ${tokenHash}`);
}

/** The password was right. False: the account was changed while it was compared. */
export async function insertSignInStep(
  tx: Queryable,
  step: {
    readonly websiteId: WebsiteId;
    readonly memberId: MemberId;
    readonly passwordHash: string;
    readonly passwordMark: Buffer;
    readonly tokenHash: Buffer;
    readonly remember: boolean;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<boolean> {
  const count = await tx.run(sql`
    insert into member_sign_in_steps
      (website_id, token_hash, member_id, password_mark, remember, created_at, expires_at)
    select website_id, ${step.tokenHash}::bytea, member_id, ${step.passwordMark}::bytea, ${step.remember}::boolean,
      ${step.createdAt}::timestamptz, ${step.expiresAt}::timestamptz
    from site_members where website_id = ${step.websiteId} and member_id = ${step.memberId}
      and password_hash = ${step.passwordHash} and disabled_at is null for share`);
  return count === 1;
}

const StepRow = {
  memberId: column.id<MemberId>(),
  email: column.text,
  passwordHash: column.text,
  passwordMark: column.bytes,
  remember: column.boolean,
};
export type StepRow = RowOf<typeof StepRow>;

export const findSignInStep = (
  db: Queryable,
  websiteId: WebsiteId,
  tokenHash: Buffer,
  now: Date,
): Promise<StepRow | null> =>
  db.first(
    StepRow,
    sql`select m.member_id as "memberId", m.email, m.password_hash as "passwordHash",
        s.password_mark as "passwordMark", s.remember
      from member_sign_in_steps s join site_members m on m.website_id = s.website_id and m.member_id = s.member_id
      where s.website_id = ${websiteId} and s.token_hash = ${tokenHash} and s.expires_at > ${now}
        and m.disabled_at is null`,
  );

/** Deleting is using: of two that come with the same step, one gets true. */
export async function takeSignInStep(
  tx: Queryable,
  websiteId: WebsiteId,
  tokenHash: Buffer,
): Promise<boolean> {
  const count = await tx.run(sql`
    delete from member_sign_in_steps where website_id = ${websiteId} and token_hash = ${tokenHash}`);
  return count === 1;
}

/** Of all sites. */
export async function deleteExpiredSteps(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from member_sign_in_steps where expires_at <= ${now}`);
}
