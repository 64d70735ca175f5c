import type { InvitationAcceptance } from '@awning/contract';
import { type Queryable, violatedConstraint } from '../../../../platform/db/index.ts';
import { canonicalEmail } from '../../../../platform/email-address.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { hashNewPassword, type StartedSession } from '../../../../platform/sessions/index.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import { memberErrors } from '../member-errors.ts';
import { insertMember, replaceRoles } from '../member-repository.ts';
import { noteSignIn } from '../member-session-repository.ts';
import { describeOwnChange } from '../own-change.ts';
import type { InvitationParts } from './invitation-parts.ts';
import * as repository from './invitation-repository.ts';

/** The member who is signed in where a link is opened. */
export interface Visitor {
  readonly id: MemberId;
  readonly email: string;
}

export interface Accepted {
  readonly memberId: MemberId;
  /** Of a new account; null where the person was signed in already. */
  readonly signedIn: {
    readonly session: StartedSession;
    readonly email: string;
    readonly passwordHash: string;
  } | null;
}

interface Acceptance {
  readonly acceptance: InvitationAcceptance;
  readonly visitor: Visitor | null;
  readonly device: string;
}

/**
 * The link was mailed to the address, so its holder reads that mailbox: they get an account with it. An account that is
 * there already gets the roles, and only its own session may say so.
 */
export async function acceptInvitation(
  parts: InvitationParts,
  websiteId: WebsiteId,
  { acceptance, visitor, device }: Acceptance,
): Promise<Accepted> {
  const { database, clock } = parts;
  const tokenHash = hashToken(acceptance.token);
  const row = await repository.findByToken(database.query, websiteId, tokenHash, clock.now());
  if (row === null) throw memberErrors.invitationExpired();
  if (visitor !== null) {
    if (canonicalEmail(visitor.email) !== row.emailCanonical)
      throw memberErrors.invitationOtherAccount({ values: { email: row.email, other: visitor.email } });
    await joinRoles(parts, websiteId, { row, tokenHash, memberId: visitor.id });
    return { memberId: visitor.id, signedIn: null };
  }
  if (await repository.findMemberByEmail(database.query, websiteId, row.emailCanonical))
    throw memberErrors.invitationSignIn();
  const displayName = acceptance.displayName?.trim();
  if (!displayName || acceptance.password === undefined) throw memberErrors.invitationIncomplete();
  const passwordHash = await hashNewPassword(parts.passwords, acceptance.password, memberErrors.weakPassword);
  return createAccount(parts, websiteId, { row, tokenHash, displayName, passwordHash, device });
}

/** As a change by the person who accepts. */
const noted = <T>(
  { database, ids, clock }: InvitationParts,
  memberId: MemberId,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> =>
  database.noteChanges(
    () => describeOwnChange({ ids, clock }, 'invitation.acceptInvitation', memberId),
    () => database.transaction(work),
  );

async function take(
  { clock }: InvitationParts,
  tx: Queryable,
  websiteId: WebsiteId,
  tokenHash: Buffer,
): Promise<void> {
  if (!(await repository.takeInvitation(tx, websiteId, tokenHash, clock.now())))
    throw memberErrors.invitationExpired();
}

const joinRoles = (
  parts: InvitationParts,
  websiteId: WebsiteId,
  o: { readonly row: repository.InvitationRow; readonly tokenHash: Buffer; readonly memberId: MemberId },
): Promise<void> =>
  noted(parts, o.memberId, async (tx) => {
    await take(parts, tx, websiteId, o.tokenHash);
    await repository.addRoles(tx, websiteId, o.memberId, o.row.roles);
  });

async function createAccount(
  parts: InvitationParts,
  websiteId: WebsiteId,
  o: {
    readonly row: repository.InvitationRow;
    readonly tokenHash: Buffer;
    readonly displayName: string;
    readonly passwordHash: string;
    readonly device: string;
  },
): Promise<Accepted> {
  const { ids, clock, sessions } = parts;
  const { row, displayName, passwordHash } = o;
  const { email, emailCanonical } = row;
  const memberId = ids.next();
  const now = clock.now();
  try {
    return await noted(parts, memberId, async (tx) => {
      await take(parts, tx, websiteId, o.tokenHash);
      await insertMember(tx, {
        websiteId,
        memberId,
        email,
        emailCanonical,
        displayName,
        passwordHash,
        isOwner: false,
        isEmailConfirmed: true,
        createdAt: now,
      });
      await replaceRoles(tx, websiteId, memberId, row.roles);
      const session = await sessions.start(tx, websiteId, {
        personId: memberId,
        passwordHash,
        remember: false,
      });
      if (!session) throw memberErrors.invitationExpired();
      const tokenHash = hashToken(session.token);
      await noteSignIn(tx, websiteId, { memberId, tokenHash, device: o.device, now });
      return { memberId, signedIn: { session, email, passwordHash } };
    });
  } catch (error) {
    // Another process added a member with this address a moment ago.
    if (violatedConstraint(error)?.includes('email_canonical'))
      throw memberErrors.invitationSignIn({ cause: error });
    throw error;
  }
}
