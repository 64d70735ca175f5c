import type { MemberAccount, MemberSessionEntry, MemberSite, TwoFactorKey } from '@awning/contract';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Passwords } from '../../../../platform/passwords.ts';
import { hashNewPassword } from '../../../../platform/sessions/index.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import type { Channel } from '../../../foundation/channel/index.ts';
import type { Sites } from '../../../foundation/sites/index.ts';
import { memberErrors } from '../member-errors.ts';
import { findMember, listSitesOfPerson, updateMember } from '../member-repository.ts';
import {
  endOtherSessions,
  endSessionOf,
  listSessions,
  renewToken,
  type SessionRow,
} from '../member-session-repository.ts';
import type { PasswordProof } from '../password-proof.ts';
import type { TwoFactor } from '../two-factor/index.ts';
import { askForEmailChange, confirmEmailChange, type EmailChangeParts } from './email-change.ts';
import { deleteEmailChange, findPendingEmail } from './email-change-repository.ts';

/** The member who asks, about themselves. */
export interface OwnAccount {
  readonly websiteId: WebsiteId;
  readonly memberId: MemberId;
  readonly sessionToken: string;
}

/** What members see and change of their own account. */
export interface MemberAccounts {
  read(own: OwnAccount): Promise<MemberAccount>;
  rename(own: OwnAccount, displayName: string): Promise<MemberAccount>;
  changeEmail(own: OwnAccount, change: { email: string; password: string }): Promise<MemberAccount>;
  cancelEmail(own: OwnAccount): Promise<MemberAccount>;
  /** Gives the address that counts from now on. */
  confirmEmail(websiteId: WebsiteId, token: string): Promise<string>;
  /** Every other session ends, and this one goes on under a new token. */
  changePassword(
    own: OwnAccount,
    change: { currentPassword: string; password: string },
  ): Promise<{ passwordHash: string; session: RenewedSession }>;
  /** Sites of this server with an account under the same address, by title. */
  sites(own: OwnAccount): Promise<MemberSite[]>;
  sessions(own: OwnAccount): Promise<MemberSessionEntry[]>;
  endSession(own: OwnAccount, sessionId: string): Promise<void>;
  endOtherSessions(own: OwnAccount): Promise<void>;
  beginTwoFactor(own: OwnAccount, password: string, issuer: string): Promise<TwoFactorKey>;
  confirmTwoFactor(own: OwnAccount, code: string): Promise<string[]>;
  renewRecoveryCodes(own: OwnAccount, proof: { password: string; code: string }): Promise<string[]>;
  switchTwoFactorOff(own: OwnAccount, proof: { password: string; code: string }): Promise<void>;
}

export interface RenewedSession {
  readonly token: string;
  /** How long the cookie may live; undefined: until the browser closes. */
  readonly cookieSeconds: number | undefined;
}

export interface AccountParts extends EmailChangeParts {
  readonly passwords: Passwords;
  readonly proof: PasswordProof;
  readonly twoFactor: TwoFactor;
  readonly channel: Pick<Channel, 'sessionsEnded'>;
  readonly noteActivity: NoteActivity;
  readonly sites: Pick<Sites, 'list' | 'baseUrl'>;
}

/** Notes what leaves no trace in the tables that are noted, in the transaction of the change. */
export type NoteActivity = (
  tx: Queryable,
  websiteId: WebsiteId,
  subject: { readonly kind: string; readonly id: string; readonly title: string },
) => Promise<void>;

export function createMemberAccounts(parts: AccountParts): MemberAccounts {
  const { database, proof, twoFactor, clock } = parts;
  const read = (own: OwnAccount): Promise<MemberAccount> => readAccount(parts, own);
  return {
    read,
    async sites(own) {
      const ids = new Set(await listSitesOfPerson(database.query, own.websiteId, own.memberId));
      return (await parts.sites.list())
        .filter(({ id }) => ids.has(id))
        .map((site) => ({ id: site.id, title: site.title, baseUrl: parts.sites.baseUrl(site) }))
        .sort((one, other) => one.title.localeCompare(other.title));
    },
    async rename(own, displayName) {
      await database.transaction((tx) =>
        updateMember(tx, own.websiteId, own.memberId, { displayName: displayName.trim() }),
      );
      return read(own);
    },
    async changeEmail(own, { email, password }) {
      await proof.prove(own.websiteId, own.memberId, password);
      const member = await demandMember(parts, own);
      await askForEmailChange(parts, own.websiteId, member, email);
      return read(own);
    },
    async cancelEmail(own) {
      const { displayName } = await demandMember(parts, own);
      await database.transaction(async (tx) => {
        const count = await deleteEmailChange(tx, own.websiteId, own.memberId);
        const subject = { kind: 'member', id: own.memberId, title: displayName };
        if (count > 0) await parts.noteActivity(tx, own.websiteId, subject);
      });
      return read(own);
    },
    confirmEmail: (websiteId, token) => confirmEmailChange(parts, websiteId, token),
    changePassword: (own, change) => changePassword(parts, own, change),
    async sessions(own) {
      const rows = await listSessions(database.query, own.websiteId, own.memberId, clock.now());
      const current = hashToken(own.sessionToken);
      return rows.map((row) => toEntry(row, current));
    },
    endSession: (own, sessionId) =>
      database.transaction(async (tx) => {
        if (!(await endSessionOf(tx, own.websiteId, own.memberId, sessionId)))
          throw memberErrors.sessionMissing();
        await parts.channel.sessionsEnded(tx, own.websiteId);
      }),
    endOtherSessions: ({ websiteId, memberId, sessionToken }) =>
      database.transaction(async (tx) => {
        await endOtherSessions(tx, websiteId, memberId, hashToken(sessionToken));
        await twoFactor.forgetBrowsers(tx, websiteId, memberId);
        await parts.channel.sessionsEnded(tx, websiteId);
      }),
    async beginTwoFactor(own, password, issuer) {
      await proof.prove(own.websiteId, own.memberId, password);
      return twoFactor.begin(own.websiteId, await demandMember(parts, own), issuer);
    },
    confirmTwoFactor: ({ websiteId, memberId }, code) =>
      proof.limited(websiteId, memberId, () => twoFactor.confirm(websiteId, memberId, code)),
    async renewRecoveryCodes({ websiteId, memberId }, { password, code }) {
      await proof.prove(websiteId, memberId, password);
      return proof.limited(websiteId, memberId, () =>
        twoFactor.renewRecoveryCodes(websiteId, memberId, code),
      );
    },
    async switchTwoFactorOff({ websiteId, memberId }, { password, code }) {
      await proof.prove(websiteId, memberId, password);
      await proof.limited(websiteId, memberId, () => twoFactor.switchOff(websiteId, memberId, code));
    },
  };
}

async function demandMember({ database }: AccountParts, { websiteId, memberId }: OwnAccount) {
  const member = await findMember(database.query, websiteId, memberId);
  if (!member) throw memberErrors.unknown();
  return member;
}

async function readAccount(parts: AccountParts, own: OwnAccount): Promise<MemberAccount> {
  const { websiteId, memberId } = own;
  const [member, pendingEmail, twoFactor] = await Promise.all([
    demandMember(parts, own),
    findPendingEmail(parts.database.query, websiteId, memberId, parts.clock.now()),
    parts.twoFactor.state(websiteId, memberId),
  ]);
  return { email: member.email, displayName: member.displayName, pendingEmail, twoFactor };
}

async function changePassword(
  parts: AccountParts,
  own: OwnAccount,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<{ passwordHash: string; session: RenewedSession }> {
  const { websiteId, memberId } = own;
  await parts.proof.prove(websiteId, memberId, currentPassword);
  const passwordHash = await hashNewPassword(parts.passwords, password, memberErrors.weakPassword);
  const session = await parts.database.transaction(async (tx) => {
    await updateMember(tx, websiteId, memberId, { passwordHash });
    await endOtherSessions(tx, websiteId, memberId, hashToken(own.sessionToken));
    await parts.twoFactor.forgetBrowsers(tx, websiteId, memberId);
    // It may have been another person, who knew the former password, who asked for another address.
    await deleteEmailChange(tx, websiteId, memberId);
    const renewed = await renewSession(parts, tx, own);
    await parts.channel.sessionsEnded(tx, websiteId);
    return renewed;
  });
  return { passwordHash, session };
}

/** The same session under a new token: what was known of the old one is worth nothing any more. */
export async function renewSession(
  { ids, clock }: Pick<AccountParts, 'ids' | 'clock'>,
  tx: Parameters<typeof renewToken>[0],
  { websiteId, sessionToken }: Pick<OwnAccount, 'websiteId' | 'sessionToken'>,
): Promise<RenewedSession> {
  const token = ids.token();
  const times = await renewToken(tx, websiteId, { before: hashToken(sessionToken), after: hashToken(token) });
  if (times === null) throw memberErrors.sessionMissing();
  const isRemembered = times.expiresAt.getTime() - times.createdAt.getTime() > 24 * 3600_000;
  const seconds = Math.max(1, Math.floor((times.expiresAt.getTime() - clock.now().getTime()) / 1000));
  return { token, cookieSeconds: isRemembered ? seconds : undefined };
}

const toEntry = (row: SessionRow, current: Buffer): MemberSessionEntry => ({
  id: row.id,
  device: row.device,
  isCurrent: row.tokenHash.equals(current),
  signedInOn: row.createdAt.toISOString(),
  lastSeenOn: row.lastSeenAt.toISOString(),
  endsOn: row.expiresAt.toISOString(),
});
