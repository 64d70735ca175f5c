import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** What is known of a token that was asked about. */
export type TokenOutcome = 'passed' | 'failed' | 'used' | 'unreachable';

/** One use of one token. */
export interface UseKey {
  readonly websiteId: WebsiteId;
  readonly tokenHash: Buffer;
  /** Null for what is never the same. */
  readonly usedFor: string | null;
}

/** False: the token has been used for something else. */
export async function insertPassed(
  db: Queryable,
  { websiteId, tokenHash, usedFor }: UseKey,
  expiresAt: Date,
): Promise<boolean> {
  const rowCount = await db.run(sql`
    insert into captcha_uses as u (website_id, token_hash, used_for, outcome, expires_at)
    values (${websiteId}, ${tokenHash}, ${usedFor}, 'passed', ${expiresAt})
    on conflict (website_id, token_hash) do update set used_for = u.used_for where u.used_for = excluded.used_for`);
  return rowCount > 0;
}

/** True for one process at a time: nothing is known of the token yet, or the process that asked about it is late. */
export async function claimUse(
  db: Queryable,
  { websiteId, tokenHash, usedFor }: UseKey,
  { now, askedUntil, expiresAt }: { now: Date; askedUntil: Date; expiresAt: Date },
): Promise<boolean> {
  const rowCount = await db.run(sql`
    insert into captcha_uses as u (website_id, token_hash, used_for, asked_until, expires_at)
    values (${websiteId}, ${tokenHash}, ${usedFor}, ${askedUntil}, ${expiresAt})
    on conflict (website_id, token_hash) do update
      set used_for = excluded.used_for, outcome = null, asked_until = excluded.asked_until
      where u.outcome = 'unreachable'
        or (u.outcome is null and u.used_for = excluded.used_for and u.asked_until <= ${now})`);
  return rowCount > 0;
}

export const readUse = (
  db: Queryable,
  { websiteId, tokenHash, usedFor }: UseKey,
): Promise<{ outcome: TokenOutcome | null; isSame: boolean } | null> =>
  db.first(
    { outcome: column.nullable(column.word<TokenOutcome>()), isSame: column.boolean },
    sql`select outcome, coalesce(used_for = ${usedFor}, false) as "isSame" from captcha_uses
      where website_id = ${websiteId} and token_hash = ${tokenHash}`,
  );

/** Gives what holds afterwards: one that passed stays so. Null: there is no such use any more. */
export async function settleUse(
  db: Queryable,
  { websiteId, tokenHash, usedFor }: UseKey,
  outcome: TokenOutcome,
): Promise<TokenOutcome | null> {
  const row = await db.first(
    { outcome: column.word<TokenOutcome>() },
    sql`update captcha_uses set outcome = case when outcome = 'passed' then outcome else ${outcome} end
      where website_id = ${websiteId} and token_hash = ${tokenHash} and used_for is not distinct from ${usedFor}
      returning outcome`,
  );
  return row?.outcome ?? null;
}

/** Of all sites. */
export const deleteExpired = (db: Queryable, now: Date, most: number): Promise<number> =>
  db.run(sql`
    delete from captcha_uses where ctid = any (array(
      select ctid from captcha_uses where expires_at < ${now} limit ${most} for update skip locked))`);
