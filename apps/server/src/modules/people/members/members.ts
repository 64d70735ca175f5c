import {
  type Member,
  type MemberChange,
  type MemberList,
  type MemberQuery,
  MOST_LISTED,
  mayRoles,
  type RoleCode,
  toRoleMap,
  websiteRoles,
} from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, type Queryable, violatedConstraint } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestMember, RequestSite } from '../../../platform/http/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Limiter } from '../../../platform/limits/index.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { Job, Queue } from '../../../platform/queue/index.ts';
import { createSessionStore, hashNewPassword, newCredentials } from '../../../platform/sessions/index.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { Channel } from '../../foundation/channel/index.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import type { MailSet, MailSiteParts } from '../../foundation/mail-templates/index.ts';
import type { Sites } from '../../foundation/sites/index.ts';
import { deleteEmailChange, deleteExpiredEmailChanges } from './account/email-change-repository.ts';
import {
  createMemberAccounts,
  type MemberAccounts,
  type NoteActivity,
  type RenewedSession,
  renewSession,
} from './account/member-account.ts';
import { type ApiKeys, createApiKeys } from './api-keys/api-keys.ts';
import { deleteOldInvitations } from './invitations/invitation-repository.ts';
import { createInvitations, type Invitations, LISTED_MS } from './invitations/invitations.ts';
import { memberErrors } from './member-errors.ts';
import { createMemberMails, memberMailSet } from './member-mails.ts';
import { createMemberPreferences, type MemberPreferences } from './member-preferences.ts';
import * as repository from './member-repository.ts';
import { checkedRoles } from './member-roles.ts';
import { deleteExpiredSteps, findSessionMember, setViewedRole } from './member-session-repository.ts';
import { createMemberSignIn, type MemberSignIn } from './member-sign-in.ts';
import { createOwnSites, type OwnSites } from './own-sites.ts';
import { copyOwner } from './owner-copy.ts';
import type { OwnerCopy } from './owner-copy-repository.ts';
import { createOwnership, type Ownership } from './ownership.ts';
import { createPasswordProof, type PasswordProof } from './password-proof.ts';
import { createPasswordReset } from './password-reset.ts';
import { createTwoFactor, createTwoFactorVault } from './two-factor/index.ts';
import { deleteExpiredTrust } from './two-factor/two-factor-repository.ts';

export interface NewMember {
  readonly email: string;
  readonly password: string;
  readonly displayName?: string;
  readonly roles: readonly number[];
  readonly isOwner?: boolean;
  /** The operator of the server vouches for the address. */
  readonly isEmailConfirmed?: boolean;
}

export interface Members {
  create(websiteId: WebsiteId, member: NewMember): Promise<Member>;
  list(websiteId: WebsiteId): Promise<Member[]>;
  page(websiteId: WebsiteId, query: MemberQuery): Promise<MemberList>;
  /** What to call them, by id, in the order they came. */
  names(websiteId: WebsiteId): Promise<ReadonlyMap<string, string>>;
  byEmail(websiteId: WebsiteId, email: string): Promise<Member>;
  isOwner(websiteId: WebsiteId, memberId: MemberId): Promise<boolean>;
  /** Ends the member's sessions when roles change or they are disabled: new rights hold at once everywhere. */
  change(websiteId: WebsiteId, memberId: MemberId, change: MemberChange): Promise<Member>;
  remove(websiteId: WebsiteId, memberId: MemberId): Promise<void>;
  setPassword(websiteId: WebsiteId, memberId: MemberId, password: string): Promise<void>;
  readonly signIn: MemberSignIn;
  readonly accounts: MemberAccounts;
  readonly invitations: Invitations;
  readonly apiKeys: ApiKeys;
  readonly ownership: Ownership;
  readonly ownSites: OwnSites;
  /** A signed-in member types their password again. */
  readonly proof: PasswordProof;
  /** The owner of a site as the owner of another one, with the same password. */
  copyOwner(tx: Queryable, copy: OwnerCopy, options: { readonly withSessions: boolean }): Promise<void>;
  byId(websiteId: WebsiteId, memberId: MemberId): Promise<Member>;
  /**
   * The session goes on as one role alone, or as the member that they are (null). Under a new token: what listens with
   * the old one ends.
   */
  viewAs(websiteId: WebsiteId, sessionToken: string, role: number | null): Promise<RenewedSession>;
  signOut(websiteId: WebsiteId, token: string): Promise<void>;
  identify(websiteId: WebsiteId, token: string): Promise<RequestMember | null>;
  /** Of these tokens of sessions, those that are good. */
  liveSessions(websiteId: WebsiteId, tokens: readonly string[]): Promise<ReadonlySet<string>>;
  /** Resolves when the request is stored, and says nothing about whether the account exists. */
  forgotPassword(site: RequestSite, email: string): Promise<void>;
  /** Gives the address that the link was mailed to. */
  resetPassword(
    websiteId: WebsiteId,
    token: string,
    password: string,
  ): Promise<{ email: string; passwordHash: string }>;
  sweepExpired(): Promise<number>;
  readonly preferences: MemberPreferences;
  /** Its mails, as those who look at their words see them. */
  readonly mailSet: MailSet;
  readonly jobs: readonly Job[];
  readonly invariants: readonly Invariant[];
}

interface MembersOptions extends MailSiteParts {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly passwords: Passwords;
  readonly keyring: Keyring;
  readonly queue: Queue;
  readonly mail: Mail;
  /** Ends what open screens hear when their session ends. */
  readonly channel: Pick<Channel, 'sessionsEnded'>;
  readonly noteActivity: NoteActivity;
  readonly ids: Ids;
  readonly clock: Clock;
  readonly sites: MailSiteParts['sites'] & Pick<Sites, 'byId' | 'create' | 'remove'>;
  /** Whether owners of sites make others; else the operator of the server does. */
  readonly ownersCreateSites: boolean;
}

export function createMembers(options: MembersOptions): Members {
  const { database, passwords, channel, ids, clock } = options;
  const sessions = createSessionStore({
    database,
    clock,
    ids,
    tables: { sessions: 'member_sessions', people: 'site_members', personId: 'member_id' },
  });
  const vault = createTwoFactorVault(options);
  const twoFactor = createTwoFactor({ database, vault, ids, clock });
  const proof = createPasswordProof(options);
  const mails = createMemberMails(options);
  const passwordReset = createPasswordReset({ ...options, mails });

  const find = async (websiteId: WebsiteId, memberId: MemberId): Promise<Member> => {
    const member = await repository.findMember(database.query, websiteId, memberId);
    if (!member) throw memberErrors.unknown();
    return member;
  };

  const lockMember = async (
    tx: Queryable,
    websiteId: WebsiteId,
    memberId: MemberId,
  ): Promise<{ isOwner: boolean }> => {
    const locked = await repository.lockOwnersAnd(tx, websiteId, memberId);
    const member = locked.find((each) => each.memberId === memberId);
    if (!member) throw memberErrors.unknown();
    return member;
  };

  const endSessions = async (tx: Queryable, websiteId: WebsiteId, memberId: MemberId): Promise<void> => {
    await sessions.endAll(tx, websiteId, memberId);
    await channel.sessionsEnded(tx, websiteId);
  };

  const storePassword = async (
    tx: Queryable,
    websiteId: WebsiteId,
    memberId: MemberId,
    passwordHash: string,
  ): Promise<void> => {
    await repository.updateMember(tx, websiteId, memberId, { passwordHash });
    await twoFactor.forgetBrowsers(tx, websiteId, memberId);
    // It may have been another person, who knew the former password, who asked for another address.
    await deleteEmailChange(tx, websiteId, memberId);
    await endSessions(tx, websiteId, memberId);
  };

  /** The password is hashed before a transaction: that takes its time. What it returns inserts the member. */
  const prepare = async ({
    email,
    password,
    displayName,
    roles,
    isOwner = false,
    isEmailConfirmed = false,
  }: NewMember): Promise<(tx: Queryable, websiteId: WebsiteId) => Promise<MemberId>> => {
    const codes = checkedRoles(isOwner ? [websiteRoles.admin] : roles);
    const credentials = await newCredentials(passwords, { email, password }, memberErrors);
    return async (tx, websiteId) => {
      const memberId: MemberId = ids.next();
      await repository.insertMember(tx, {
        websiteId,
        memberId,
        ...credentials,
        displayName: displayName?.trim() || (credentials.email.split('@')[0] ?? ''),
        isOwner,
        isEmailConfirmed,
        createdAt: clock.now(),
      });
      await repository.replaceRoles(tx, websiteId, memberId, codes);
      return memberId;
    };
  };

  const create: Members['create'] = async (websiteId, member) => {
    const insert = await prepare(member);
    try {
      return await find(websiteId, await database.transaction((tx) => insert(tx, websiteId)));
    } catch (error) {
      if (violatedConstraint(error)?.includes('email_canonical'))
        throw memberErrors.emailTaken({ values: { email: member.email.trim() }, cause: error });
      throw error;
    }
  };

  return {
    mailSet: memberMailSet(options),
    create,
    list: (websiteId) => repository.listMembers(database.query, websiteId),
    async page(websiteId, query) {
      const { rows, page } = await repository.pageOfMembers(database.query, websiteId, {
        ...query,
        limit: query.limit ?? MOST_LISTED,
      });
      return { members: rows, ...page };
    },
    async names(websiteId) {
      const rows = await repository.listMemberNames(database.query, websiteId);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
    async byEmail(websiteId, email) {
      const credentials = await repository.findCredentials(database.query, websiteId, canonicalEmail(email));
      if (!credentials) throw memberErrors.notFound({ values: { email } });
      return find(websiteId, credentials.personId);
    },
    isOwner: async (websiteId, memberId) => (await find(websiteId, memberId)).isOwner,
    async change(websiteId, memberId, { roles, disabled, displayName }) {
      const codes = roles === undefined ? undefined : checkedRoles(roles);
      await database.transaction(async (tx) => {
        // Locked: a member who becomes the owner at this moment keeps the roles of one.
        const before = await lockMember(tx, websiteId, memberId);
        if (before.isOwner && (roles !== undefined || disabled === true)) throw memberErrors.ownerStays();
        if (codes !== undefined) await repository.replaceRoles(tx, websiteId, memberId, codes);
        if (displayName !== undefined)
          await repository.updateMember(tx, websiteId, memberId, { displayName: displayName.trim() });
        if (disabled !== undefined)
          await repository.updateMember(tx, websiteId, memberId, {
            disabledAt: disabled ? clock.now() : null,
          });
        if (codes !== undefined || disabled === true) await endSessions(tx, websiteId, memberId);
      });
      return find(websiteId, memberId);
    },
    async remove(websiteId, memberId) {
      await database.transaction(async (tx) => {
        if ((await lockMember(tx, websiteId, memberId)).isOwner) throw memberErrors.ownerStays();
        await repository.deleteMember(tx, websiteId, memberId);
        await channel.sessionsEnded(tx, websiteId);
      });
    },
    async setPassword(websiteId, memberId, password) {
      await find(websiteId, memberId);
      const passwordHash = await hashNewPassword(passwords, password, memberErrors.weakPassword);
      await database.transaction((tx) => storePassword(tx, websiteId, memberId, passwordHash));
    },
    signIn: createMemberSignIn({ ...options, sessions, twoFactor }),
    accounts: createMemberAccounts({ ...options, proof, twoFactor, mails }),
    apiKeys: createApiKeys({ database, ids, clock }),
    invitations: createInvitations({ ...options, sessions, mails }),
    ownership: createOwnership({ database, ids, proof, twoFactor, mails, endSessions }),
    ownSites: createOwnSites({
      database,
      proof,
      sites: options.sites,
      prepareMember: prepare,
      mayCreate: options.ownersCreateSites,
    }),
    proof,
    copyOwner: (tx, copy, copyOptions) => copyOwner(tx, vault, copy, copyOptions),
    byId: find,
    viewAs: (websiteId, sessionToken, role) =>
      database.transaction(async (tx) => {
        const code = role === null ? null : (checkedRoles([role])[0] ?? null);
        await setViewedRole(tx, websiteId, hashToken(sessionToken), code);
        const renewed = await renewSession(options, tx, { websiteId, sessionToken });
        await channel.sessionsEnded(tx, websiteId);
        return renewed;
      }),
    signOut: (websiteId, token) =>
      database.transaction(async (tx) => {
        await sessions.end(tx, websiteId, token);
        await channel.sessionsEnded(tx, websiteId);
      }),
    liveSessions: sessions.findLive,
    async identify(websiteId, token) {
      const memberId = await sessions.find(websiteId, token);
      if (memberId === null) return null;
      const member = await findSessionMember(database.query, websiteId, {
        memberId,
        tokenHash: hashToken(token),
      });
      if (member === null) return null;
      const { viewedRole, ...self } = member;
      return { ...self, ...cutTo(viewedRole, self.roles), sessionToken: token };
    },
    forgotPassword: passwordReset.ask,
    async resetPassword(websiteId, token, password) {
      const passwordHash = await hashNewPassword(passwords, password, memberErrors.weakPassword);
      const memberId = await database.transaction(async (tx) => {
        const owner = await repository.consumeReset(tx, websiteId, hashToken(token), clock.now());
        if (owner === null) throw memberErrors.resetLinkExpired();
        await storePassword(tx, websiteId, owner, passwordHash);
        await repository.updateMember(tx, websiteId, owner, { isEmailConfirmed: true });
        return owner;
      });
      const { email } = await find(websiteId, memberId);
      return { email, passwordHash };
    },
    async sweepExpired() {
      const now = clock.now();
      await repository.deleteExpiredResets(database.query, now);
      await deleteExpiredSteps(database.query, now);
      await deleteExpiredTrust(database.query, now);
      await deleteExpiredEmailChanges(database.query, now);
      await deleteOldInvitations(database.query, new Date(now.getTime() - LISTED_MS));
      return sessions.sweepExpired();
    },
    preferences: createMemberPreferences(options),
    jobs: [passwordReset.job],
    invariants: [...sessions.invariants, ...vault.invariants],
  };
}

/** Nobody gains by seeing the admin as another role: who may manage members may do everything. */
function cutTo(
  viewedRole: RoleCode | null,
  own: Member['roles'],
): { roles: Member['roles']; viewedRole?: RoleCode } {
  if (viewedRole === null || !mayRoles(own, 'members.manage')) return { roles: own };
  return { roles: toRoleMap([viewedRole]), viewedRole };
}
