import { Email } from '@awning/contract';
import { Value } from 'typebox/value';
import type { Clock } from '../../../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../../../platform/db/index.ts';
import { canonicalEmail } from '../../../../platform/email-address.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Ids } from '../../../../platform/ids.ts';
import type { Limiter } from '../../../../platform/limits/index.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import { memberErrors } from '../member-errors.ts';
import type { MemberMails } from '../member-mails.ts';
import { deleteResets, updateMember } from '../member-repository.ts';
import { describeOwnChange } from '../own-change.ts';
import { findEmailChange, replaceEmailChange, takeEmailChange } from './email-change-repository.ts';

export interface EmailChangeParts {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly mails: MemberMails;
  readonly ids: Ids;
  readonly clock: Clock;
}

const LINK_MS = 24 * 3600_000;
/** Many changes must not be able to fill a mailbox of another person. */
const MAILS_PER_ADDRESS = { name: 'member-email-change', max: 5, windowSeconds: 3600 };

/**
 * Mails a link to the new address and a notice to the present one. Whether another member has the new address is not
 * said here: it is found out when the link is opened, by the person who reads that mailbox.
 */
export async function askForEmailChange(
  { database, limiter, mails, ids, clock }: EmailChangeParts,
  websiteId: WebsiteId,
  member: { readonly id: MemberId; readonly email: string },
  typed: string,
): Promise<void> {
  const email = typed.trim().normalize('NFC');
  if (!Value.Check(Email, email)) throw memberErrors.badEmail();
  const emailCanonical = canonicalEmail(email);
  if (emailCanonical === canonicalEmail(member.email)) throw memberErrors.sameEmail();
  const taken = await limiter.take(MAILS_PER_ADDRESS, `${websiteId}/${emailCanonical}`);
  if (!taken.allowed) throw memberErrors.tooManyMails({ retryAfterSeconds: taken.retryAfterSeconds });
  const site = await mails.site(websiteId);
  if (site === null) return;
  const token = ids.token();
  const cause = ids.next();
  const createdAt = clock.now();
  await database.transaction(async (tx) => {
    await replaceEmailChange(tx, {
      websiteId,
      memberId: member.id,
      tokenHash: hashToken(token),
      email,
      emailCanonical,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + LINK_MS),
    });
    await mails.post(tx, site, {
      name: 'confirm-email',
      cause,
      to: email,
      values: { email },
      button: { path: `/config/confirm-email?token=${token}`, label: 'Yes, this is my address' },
    });
    await mails.post(tx, site, { name: 'email-changing', cause, to: member.email, values: { email } });
  });
}

/** The link was opened. Noted as a change by the member, whose mailbox it came from. */
export async function confirmEmailChange(
  parts: EmailChangeParts,
  websiteId: WebsiteId,
  token: string,
): Promise<string> {
  const { database, ids, clock } = parts;
  const tokenHash = hashToken(token);
  const asked = await findEmailChange(database.query, websiteId, tokenHash, clock.now());
  if (asked === null) throw memberErrors.emailLinkExpired();
  const { memberId, email } = asked;
  const describe = () => describeOwnChange({ ids, clock }, 'memberAccount.confirmMemberEmail', memberId);
  try {
    await database.noteChanges(describe, () => storeEmail(parts, websiteId, tokenHash));
  } catch (error) {
    if (!violatedConstraint(error)?.includes('email_canonical')) throw error;
    throw memberErrors.emailTaken({ values: { email }, cause: error });
  }
  return email;
}

const storeEmail = (
  { database, clock }: EmailChangeParts,
  websiteId: WebsiteId,
  tokenHash: Buffer,
): Promise<void> =>
  database.transaction(async (tx) => {
    const change = await takeEmailChange(tx, websiteId, tokenHash, clock.now());
    if (change === null) throw memberErrors.emailLinkExpired();
    const { memberId, email, emailCanonical } = change;
    await updateMember(tx, websiteId, memberId, { email, emailCanonical, isEmailConfirmed: true });
    // Links that were mailed to the former address are worth nothing any more.
    await deleteResets(tx, websiteId, memberId);
  });
