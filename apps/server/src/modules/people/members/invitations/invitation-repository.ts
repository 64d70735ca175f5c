import { type Invitation, toRoleMap } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';

const InvitationRow = {
  id: column.text,
  email: column.text,
  emailCanonical: column.text,
  roles: column.json<number[]>(),
  invitedBy: column.nullable(column.text),
  sentAt: column.instant,
  expiresAt: column.instant,
  revokedAt: column.nullable(column.instant),
  acceptedAt: column.nullable(column.instant),
};
export type InvitationRow = RowOf<typeof InvitationRow>;

const columns = sql`invitation_id as id, email, email_canonical as "emailCanonical", array_to_json(roles) as roles,
  (select coalesce(nullif(m.display_name, ''), m.email) from site_members m
    where m.website_id = member_invitations.website_id and m.member_id = created_by) as "invitedBy",
  sent_at as "sentAt", expires_at as "expiresAt", revoked_at as "revokedAt", accepted_at as "acceptedAt"`;

export function toInvitation(row: InvitationRow, now: Date): Invitation {
  const endedAt = row.acceptedAt ?? row.revokedAt;
  const whileOpen = row.expiresAt > now ? 'open' : 'expired';
  return {
    id: row.id,
    email: row.email,
    roles: toRoleMap(row.roles),
    state: row.acceptedAt ? 'accepted' : row.revokedAt ? 'revoked' : whileOpen,
    invitedBy: row.invitedBy,
    sentOn: row.sentAt.toISOString(),
    expiresOn: row.expiresAt.toISOString(),
    endedOn: endedAt?.toISOString() ?? null,
  };
}

export const listInvitations = (
  db: Queryable,
  websiteId: WebsiteId,
  endedSince: Date,
): Promise<InvitationRow[]> =>
  db.rows(
    InvitationRow,
    sql`select ${columns} from member_invitations
      where website_id = ${websiteId} and coalesce(accepted_at, revoked_at, expires_at) > ${endedSince}
      order by created_at desc, invitation_id desc limit 200`,
  );

export const findInvitation = (
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
): Promise<InvitationRow | null> =>
  db.first(
    InvitationRow,
    sql`select ${columns} from member_invitations where website_id = ${websiteId} and invitation_id = ${id}`,
  );

/** One that can still be accepted. */
export const findByToken = (
  db: Queryable,
  websiteId: WebsiteId,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | null> =>
  db.first(
    InvitationRow,
    sql`select ${columns} from member_invitations
      where website_id = ${websiteId} and token_hash = ${tokenHash}
        and revoked_at is null and accepted_at is null and expires_at > ${now}`,
  );

export async function insertInvitation(
  tx: Queryable,
  invitation: {
    readonly websiteId: WebsiteId;
    readonly id: string;
    readonly email: string;
    readonly emailCanonical: string;
    readonly roles: readonly number[];
    readonly tokenHash: Buffer;
    readonly createdBy: MemberId;
    readonly sentAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into member_invitations (website_id, invitation_id, email, email_canonical, roles, token_hash, created_by,
      created_at, sent_at, expires_at)
    values (${invitation.websiteId}, ${invitation.id}, ${invitation.email}, ${invitation.emailCanonical},
      ${invitation.roles}::smallint[], ${invitation.tokenHash}, ${invitation.createdBy}, ${invitation.sentAt},
      ${invitation.sentAt}, ${invitation.expiresAt})`);
}

/** Another link, for another seven days; the earlier one is worthless. False: it has ended. */
export async function renewInvitation(
  tx: Queryable,
  websiteId: WebsiteId,
  id: string,
  o: { readonly tokenHash: Buffer; readonly sentAt: Date; readonly expiresAt: Date },
): Promise<boolean> {
  const count = await tx.run(sql`
    update member_invitations set token_hash = ${o.tokenHash}, sent_at = ${o.sentAt}, expires_at = ${o.expiresAt}
    where website_id = ${websiteId} and invitation_id = ${id} and revoked_at is null and accepted_at is null`);
  return count === 1;
}

/** False: it has ended. */
export async function revoke(tx: Queryable, websiteId: WebsiteId, id: string, now: Date): Promise<boolean> {
  const count = await tx.run(sql`
    update member_invitations set revoked_at = ${now}
    where website_id = ${websiteId} and invitation_id = ${id} and revoked_at is null and accepted_at is null`);
  return count === 1;
}

/** Of two that come with the same token, one gets true. */
export async function takeInvitation(
  tx: Queryable,
  websiteId: WebsiteId,
  tokenHash: Buffer,
  now: Date,
): Promise<boolean> {
  const count = await tx.run(sql`
    update member_invitations set accepted_at = ${now}
    where website_id = ${websiteId} and token_hash = ${tokenHash}
      and revoked_at is null and accepted_at is null and expires_at > ${now}`);
  return count === 1;
}

export const findMemberByEmail = (
  db: Queryable,
  websiteId: WebsiteId,
  emailCanonical: string,
): Promise<{ memberId: MemberId; isOwner: boolean } | null> =>
  db.first(
    { memberId: column.id<MemberId>(), isOwner: column.boolean },
    sql`select member_id as "memberId", is_owner as "isOwner" from site_members
      where website_id = ${websiteId} and email_canonical = ${emailCanonical}`,
  );

export async function addRoles(
  tx: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  roles: readonly number[],
): Promise<void> {
  await tx.run(sql`
    insert into site_member_roles (website_id, member_id, role)
    select ${websiteId}, ${memberId}, role from unnest(${roles}::smallint[]) role on conflict do nothing`);
}

/** Of all sites: what ended long ago. */
export async function deleteOldInvitations(db: Queryable, endedBefore: Date): Promise<void> {
  await db.run(sql`
    delete from member_invitations where coalesce(accepted_at, revoked_at, expires_at) < ${endedBefore}`);
}
