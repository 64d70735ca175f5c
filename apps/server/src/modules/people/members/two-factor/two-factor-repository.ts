import { column, type Queryable, type RowOf, sql } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Sealed } from '../../../../platform/keyring/index.ts';

const TwoFactorRow = {
  websiteId: column.id<WebsiteId>(),
  memberId: column.id<MemberId>(),
  keyId: column.text,
  ciphertext: column.bytes,
  confirmedAt: column.nullable(column.instant),
};
export type TwoFactorRow = RowOf<typeof TwoFactorRow>;

const columns = sql`website_id as "websiteId", member_id as "memberId", key_id as "keyId", ciphertext,
  confirmed_at as "confirmedAt"`;

export const findTwoFactor = (
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
): Promise<TwoFactorRow | null> =>
  db.first(
    TwoFactorRow,
    sql`select ${columns} from member_two_factor where website_id = ${websiteId} and member_id = ${memberId}`,
  );

/** A key that waits to be confirmed. False: one is confirmed already and stays. */
export async function putPendingKey(
  db: Queryable,
  key: { websiteId: WebsiteId; memberId: MemberId; sealed: Sealed; createdAt: Date },
): Promise<boolean> {
  const { websiteId, memberId, sealed, createdAt } = key;
  const count = await db.run(sql`
    insert into member_two_factor (website_id, member_id, key_id, ciphertext, created_at)
    values (${websiteId}, ${memberId}, ${sealed.keyId}, ${sealed.ciphertext}, ${createdAt})
    on conflict (website_id, member_id) do update
      set key_id = excluded.key_id, ciphertext = excluded.ciphertext, created_at = excluded.created_at, last_step = 0
      where member_two_factor.confirmed_at is null`);
  return count === 1;
}

/** False: it was confirmed meanwhile. */
export async function confirmKey(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  o: { step: number; now: Date; ciphertext: Buffer },
): Promise<boolean> {
  const count = await db.run(sql`
    update member_two_factor set confirmed_at = ${o.now}, last_step = ${o.step}
    where website_id = ${websiteId} and member_id = ${memberId} and confirmed_at is null
      and ciphertext = ${o.ciphertext}`);
  return count === 1;
}

/** Of two that come with codes of the same half minute, in any process, one gets true. */
export async function takeStep(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  step: number,
): Promise<boolean> {
  const count = await db.run(sql`
    update member_two_factor set last_step = ${step}
    where website_id = ${websiteId} and member_id = ${memberId} and confirmed_at is not null and last_step < ${step}`);
  return count === 1;
}

/** Deleting is using. */
export async function takeRecoveryCode(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  codeHash: Buffer,
): Promise<boolean> {
  const count = await db.run(sql`
    delete from member_recovery_codes
    where website_id = ${websiteId} and member_id = ${memberId} and code_hash = ${codeHash}`);
  return count === 1;
}

export async function replaceRecoveryCodes(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.run(sql`
    delete from member_recovery_codes where website_id = ${websiteId} and member_id = ${memberId}`);
  await db.run(sql`
    insert into member_recovery_codes (website_id, member_id, code_hash)
    select ${websiteId}, ${memberId}, hash from unnest(${hashes}::bytea[]) hash`);
}

export async function countRecoveryCodes(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
): Promise<number> {
  const { count } = await db.one(
    { count: column.integer },
    sql`select count(*)::int as count from member_recovery_codes
      where website_id = ${websiteId} and member_id = ${memberId}`,
  );
  return count;
}

/** False: there was none. */
export async function deleteTwoFactor(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
): Promise<boolean> {
  const count = await db.run(sql`
    delete from member_two_factor
    where website_id = ${websiteId} and member_id = ${memberId} and confirmed_at is not null`);
  return count === 1;
}

export async function trustBrowser(
  db: Queryable,
  browser: {
    websiteId: WebsiteId;
    memberId: MemberId;
    tokenHash: Buffer;
    createdAt: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await db.run(sql`
    insert into member_trusted_browsers (website_id, token_hash, member_id, created_at, expires_at)
    values (${browser.websiteId}, ${browser.tokenHash}, ${browser.memberId}, ${browser.createdAt},
      ${browser.expiresAt})`);
}

export async function isTrustedBrowser(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
  o: { tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const count = await db.run(sql`
    select from member_trusted_browsers where website_id = ${websiteId} and token_hash = ${o.tokenHash}
      and member_id = ${memberId} and expires_at > ${o.now}`);
  return count === 1;
}

export async function forgetTrustedBrowsers(
  db: Queryable,
  websiteId: WebsiteId,
  memberId: MemberId,
): Promise<void> {
  await db.run(sql`
    delete from member_trusted_browsers where website_id = ${websiteId} and member_id = ${memberId}`);
}

/** Of all sites. */
export async function deleteExpiredTrust(db: Queryable, now: Date): Promise<void> {
  await db.run(sql`delete from member_trusted_browsers where expires_at <= ${now}`);
}

/** Of all sites: keys that are not encrypted under the master key `keyId`. */
export const lockKeysOfOtherMasters = (tx: Queryable, keyId: string, most: number): Promise<TwoFactorRow[]> =>
  tx.rows(
    TwoFactorRow,
    sql`select ${columns} from member_two_factor where key_id <> ${keyId}
      order by website_id, member_id limit ${most} for update`,
  );

/** Of all sites. */
export const readAllKeys = (db: Queryable): Promise<TwoFactorRow[]> =>
  db.rows(TwoFactorRow, sql`select ${columns} from member_two_factor`);

export async function replaceSealedKey(
  tx: Queryable,
  { websiteId, memberId }: Pick<TwoFactorRow, 'websiteId' | 'memberId'>,
  { keyId, ciphertext }: Sealed,
): Promise<void> {
  await tx.run(sql`
    update member_two_factor set key_id = ${keyId}, ciphertext = ${ciphertext}
    where website_id = ${websiteId} and member_id = ${memberId}`);
}
