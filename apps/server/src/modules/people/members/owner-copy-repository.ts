import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Sealed } from '../../../platform/keyring/index.ts';

export interface OwnerCopy {
  readonly from: WebsiteId;
  readonly to: WebsiteId;
  readonly memberId: MemberId;
  readonly now: Date;
}

/** The same person as the owner of another site: with the same id, email, password and roles. */
export async function copyOwnerRow(tx: Queryable, { from, to, memberId, now }: OwnerCopy): Promise<void> {
  await tx.run(sql`
    insert into site_members
      (website_id, member_id, email, email_canonical, is_email_confirmed, display_name, password_hash, is_owner, created_at)
    select ${to}, member_id, email, email_canonical, is_email_confirmed, display_name, password_hash, true, ${now}
    from site_members where website_id = ${from} and member_id = ${memberId}`);
  await tx.run(sql`
    insert into site_member_roles (website_id, member_id, role)
    select ${to}, member_id, role from site_member_roles where website_id = ${from} and member_id = ${memberId}`);
}

/** How they like their screens. */
export async function copyOwnerPreferences(tx: Queryable, { from, to, memberId }: OwnerCopy): Promise<void> {
  await tx.run(sql`
    insert into member_preferences (website_id, member_id, namespace, value, version, updated_at)
    select ${to}, member_id, namespace, value, version, updated_at from member_preferences
    where website_id = ${from} and member_id = ${memberId}`);
}

/** Browsers that are signed in are signed in there as well, under the same token. */
export async function copyOwnerSessions(tx: Queryable, { from, to, memberId }: OwnerCopy): Promise<void> {
  await tx.run(sql`
    insert into member_sessions (website_id, token_hash, member_id, created_at, last_seen_at, expires_at, device)
    select ${to}, token_hash, member_id, created_at, last_seen_at, expires_at, device from member_sessions
    where website_id = ${from} and member_id = ${memberId}`);
}

/** The key of the authenticator app, sealed for the other site. */
export async function insertTwoFactorKey(
  tx: Queryable,
  { to, from, memberId }: OwnerCopy,
  { keyId, ciphertext }: Sealed,
): Promise<void> {
  await tx.run(sql`
    insert into member_two_factor (website_id, member_id, key_id, ciphertext, created_at, confirmed_at, last_step)
    select ${to}, member_id, ${keyId}, ${ciphertext}, created_at, confirmed_at, last_step from member_two_factor
    where website_id = ${from} and member_id = ${memberId}`);
}
