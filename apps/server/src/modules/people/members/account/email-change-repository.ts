import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';

/** Asking again makes the earlier link worthless. */
export async function replaceEmailChange(
  tx: Queryable,
  change: {
    readonly websiteId: WebsiteId;
    readonly memberId: MemberId;
    readonly tokenHash: Buffer;
    readonly email: string;
    readonly emailCanonical: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx.run(sql`
    insert into member_email_changes
      (website_id, member_id, token_hash, email, email_canonical, created_at, expires_at)
    values (${change.websiteId}, ${change.memberId}, ${change.tokenHash}, ${change.email}, ${change.emailCanonical},
      ${change.createdAt}, ${change.expiresAt})
    on conflict (website_id, member_id) do update
      set token_hash = excluded.token_hash, email = excluded.email, email_canonical = excluded.email_canonical,
        created_at = excluded.created_at, expires_at = excluded.expires_at`);
}

export async function findPendingEmail(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  now: Date,
): Promise<string | null> {
  const row = await db.first(
    { email: column.text },
    sql`select email from member_email_changes
      where website_id = ${websiteId} and member_id = ${memberId} and expires_at > ${now}`,
  );
  return row?.email ?? null;
}

/** Whom a link is for, before anything is changed. */
export const findEmailChange = (
  db: Queryable,
  websiteId: WebsiteId,
  tokenHash: Buffer,
  now: Date,
): Promise<{ memberId: MemberId; email: string } | null> =>
  db.first(
    { memberId: column.id<MemberId>(), email: column.text },
    sql`select member_id as "memberId", email from member_email_changes
      where website_id = ${websiteId} and token_hash = ${tokenHash} and expires_at > ${now}`,
  );

/** Deleting is using. */
export const takeEmailChange = (
  tx: Queryable,
  websiteId: WebsiteId,
  tokenHash: Buffer,
  now: Date,
): Promise<{ memberId: MemberId; email: string; emailCanonical: string } | null> =>
  tx.first(
    { memberId: column.id<MemberId>(), email: column.text, emailCanonical: column.text },
    sql`delete from member_email_changes
      where website_id = ${websiteId} and token_hash = ${tokenHash} and expires_at > ${now}
      returning member_id as "memberId", email, email_canonical as "emailCanonical"`,
  );

export const deleteEmailChange = (tx: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<number> =>
  tx.run(sql`
    delete from member_email_changes where website_id = ${websiteId} and member_id = ${memberId}`);

/** Of all sites. */
export async function deleteExpiredEmailChanges(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from member_email_changes where expires_at <= ${now}`);
}
