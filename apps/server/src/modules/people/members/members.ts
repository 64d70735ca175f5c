import { type Member, type MemberChange, type RoleCode, roleCodes, websiteRoles } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, type Queryable, violatedConstraint } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestMember, RequestSite } from '../../../platform/http/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Limiter } from '../../../platform/limits/index.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import type { Job, Queue } from '../../../platform/queue/index.ts';
import {
  createSessionStore,
  createSignIn,
  hashNewPassword,
  newCredentials,
  type SignInAttempt,
  type StartedSession,
} from '../../../platform/sessions/index.ts';
import { hashToken } from '../../../platform/tokens.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import { memberErrors } from './member-errors.ts';
import * as repository from './member-repository.ts';
import { createPasswordReset } from './password-reset.ts';

export interface NewMember {
  readonly email: string;
  readonly password: string;
  readonly displayName?: string;
  readonly roles: readonly number[];
  readonly isOwner?: boolean;
}

export interface Members {
  create(websiteId: WebsiteId, member: NewMember): Promise<Member>;
  list(websiteId: WebsiteId): Promise<Member[]>;
  byEmail(websiteId: WebsiteId, email: string): Promise<Member>;
  isOwner(websiteId: WebsiteId, memberId: MemberId): Promise<boolean>;
  /** Ends the member's sessions when roles change or they are disabled: new rights hold at once everywhere. */
  change(websiteId: WebsiteId, memberId: MemberId, change: MemberChange): Promise<Member>;
  remove(websiteId: WebsiteId, memberId: MemberId): Promise<void>;
  setPassword(websiteId: WebsiteId, memberId: MemberId, password: string): Promise<void>;
  signIn(
    site: Pick<RequestSite, 'id'>,
    attempt: SignInAttempt,
  ): Promise<{ member: Member; passwordHash: string; session: StartedSession }>;
  signOut(websiteId: WebsiteId, token: string): Promise<void>;
  identify(websiteId: WebsiteId, token: string): Promise<RequestMember | null>;
  /** Resolves when the request is stored, and says nothing about whether the account exists. */
  forgotPassword(site: RequestSite, email: string): Promise<void>;
  /** Gives the address that the link was mailed to. */
  resetPassword(
    websiteId: WebsiteId,
    token: string,
    password: string,
  ): Promise<{ email: string; passwordHash: string }>;
  sweepExpired(): Promise<number>;
  readonly jobs: readonly Job[];
  readonly invariants: readonly Invariant[];
}

interface MembersOptions {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly passwords: Passwords;
  readonly queue: Queue;
  readonly mail: Mail;
  readonly ids: Ids;
  readonly clock: Clock;
}

export function createMembers(options: MembersOptions): Members {
  const { database, limiter, passwords, ids, clock } = options;
  const sessions = createSessionStore({
    database,
    clock,
    ids,
    tables: { sessions: 'member_sessions', people: 'site_members', personId: 'member_id' },
  });
  const signIn = createSignIn({
    database,
    limiter,
    passwords,
    sessions,
    area: 'member-sign-in',
    refusals: memberErrors,
    findCredentials: (websiteId, email) => repository.findCredentials(database.query, websiteId, email),
  });
  const passwordReset = createPasswordReset(options);

  const find = async (websiteId: WebsiteId, memberId: MemberId): Promise<Member> => {
    const member = await repository.findMember(database.query, websiteId, memberId);
    if (!member) throw memberErrors.unknown();
    return member;
  };

  const storePassword = async (
    tx: Queryable,
    websiteId: WebsiteId,
    memberId: MemberId,
    passwordHash: string,
  ): Promise<void> => {
    await repository.updateMember(tx, websiteId, memberId, { passwordHash });
    await sessions.endAll(tx, websiteId, memberId);
  };

  return {
    async create(websiteId, { email, password, displayName, roles, isOwner = false }) {
      const codes = checkedRoles(isOwner ? [websiteRoles.admin] : roles);
      const credentials = await newCredentials(passwords, { email, password }, memberErrors);
      const memberId = ids.next();
      try {
        await database.transaction(async (tx) => {
          await repository.insertMember(tx, {
            websiteId,
            memberId,
            ...credentials,
            displayName: displayName?.trim() || (credentials.email.split('@')[0] ?? ''),
            isOwner,
            createdAt: clock.now(),
          });
          await repository.replaceRoles(tx, websiteId, memberId, codes);
        });
      } catch (error) {
        if (violatedConstraint(error)?.includes('email_canonical'))
          throw memberErrors.emailTaken({ values: { email: credentials.email }, cause: error });
        throw error;
      }
      return find(websiteId, memberId);
    },
    list: (websiteId) => repository.listMembers(database.query, websiteId),
    async byEmail(websiteId, email) {
      const credentials = await repository.findCredentials(database.query, websiteId, canonicalEmail(email));
      if (!credentials) throw memberErrors.notFound({ values: { email } });
      return find(websiteId, credentials.personId);
    },
    isOwner: async (websiteId, memberId) => (await find(websiteId, memberId)).isOwner,
    async change(websiteId, memberId, { roles, disabled, displayName }) {
      const before = await find(websiteId, memberId);
      if (before.isOwner && (roles !== undefined || disabled === true)) throw memberErrors.ownerStays();
      const codes = roles === undefined ? undefined : checkedRoles(roles);
      await database.transaction(async (tx) => {
        if (codes !== undefined) await repository.replaceRoles(tx, websiteId, memberId, codes);
        if (displayName !== undefined)
          await repository.updateMember(tx, websiteId, memberId, { displayName: displayName.trim() });
        if (disabled !== undefined)
          await repository.updateMember(tx, websiteId, memberId, {
            disabledAt: disabled ? clock.now() : null,
          });
        if (codes !== undefined || disabled === true) await sessions.endAll(tx, websiteId, memberId);
      });
      return find(websiteId, memberId);
    },
    async remove(websiteId, memberId) {
      if ((await find(websiteId, memberId)).isOwner) throw memberErrors.ownerStays();
      await repository.deleteMember(database.query, websiteId, memberId);
    },
    async setPassword(websiteId, memberId, password) {
      await find(websiteId, memberId);
      const passwordHash = await hashNewPassword(passwords, password, memberErrors.weakPassword);
      await database.transaction((tx) => storePassword(tx, websiteId, memberId, passwordHash));
    },
    async signIn({ id }, attempt) {
      const { personId, passwordHash, session } = await signIn(id, attempt);
      return { member: await find(id, personId), passwordHash, session };
    },
    signOut: (websiteId, token) => sessions.end(database.query, websiteId, token),
    async identify(websiteId, token) {
      const memberId = await sessions.find(websiteId, token);
      const member =
        memberId === null ? null : await repository.findMember(database.query, websiteId, memberId);
      return (
        member && {
          id: member.id,
          email: member.email,
          displayName: member.displayName,
          roles: member.roles,
          sessionToken: token,
        }
      );
    },
    forgotPassword: passwordReset.ask,
    async resetPassword(websiteId, token, password) {
      const passwordHash = await hashNewPassword(passwords, password, memberErrors.weakPassword);
      const memberId = await database.transaction(async (tx) => {
        const owner = await repository.consumeReset(tx, websiteId, hashToken(token), clock.now());
        if (owner === null) throw memberErrors.resetLinkExpired();
        await storePassword(tx, websiteId, owner, passwordHash);
        return owner;
      });
      const { email } = await find(websiteId, memberId);
      return { email, passwordHash };
    },
    async sweepExpired() {
      await repository.deleteExpiredResets(database.query, clock.now());
      return sessions.sweepExpired();
    },
    jobs: [passwordReset.job],
    invariants: sessions.invariants,
  };
}

function checkedRoles(roles: readonly number[]): RoleCode[] {
  const known = Object.entries(websiteRoles).map(([name, code]) => `${code} ${name}`);
  return [...new Set(roles)].map((role) => {
    const code = roleCodes.find((candidate) => candidate === role);
    if (code === undefined) throw memberErrors.badRole({ values: { role, roles: known.join(', ') } });
    return code;
  });
}
