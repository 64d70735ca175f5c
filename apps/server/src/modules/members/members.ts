import { Email, type RoleCode, roleCodes, websiteRoles } from '@awning/contract';
import { Value } from 'typebox/value';
import type { Clock } from '../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../platform/db/index.ts';
import { canonicalEmail } from '../../platform/email-address.ts';
import type { RequestMember, RequestSite } from '../../platform/http/index.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Invariant } from '../../platform/invariant.ts';
import type { Limiter } from '../../platform/limits/index.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { createSessionStore, type StartedSession } from '../../platform/sessions/index.ts';
import { createSignInLimits } from '../../platform/sign-in-limits.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { Mail } from '../mail/index.ts';
import { memberErrors } from './member-errors.ts';
import type { Member } from './member-repository.ts';
import * as repository from './member-repository.ts';
import { resetMail } from './reset-mail.ts';

export interface NewMember {
  readonly email: string;
  readonly password: string;
  readonly displayName?: string;
  readonly roles: readonly number[];
  readonly isOwner?: boolean;
}

export interface Members {
  create(websiteId: string, member: NewMember): Promise<Member>;
  list(websiteId: string): Promise<Member[]>;
  byEmail(websiteId: string, email: string): Promise<Member>;
  isOwner(websiteId: string, memberId: string): Promise<boolean>;
  /** Ends the member's sessions when roles change or they are disabled: new rights hold at once everywhere. */
  change(
    websiteId: string,
    memberId: string,
    change: { roles?: readonly number[]; disabled?: boolean; displayName?: string },
  ): Promise<Member>;
  remove(websiteId: string, memberId: string): Promise<void>;
  setPassword(websiteId: string, memberId: string, password: string): Promise<void>;
  signIn(
    site: RequestSite,
    attempt: { email: string; password: string; remember: boolean; address: string },
  ): Promise<{ member: Member; session: StartedSession }>;
  signOut(websiteId: string, token: string): Promise<void>;
  identify(websiteId: string, token: string): Promise<RequestMember | null>;
  /** Says nothing about whether the account exists. */
  forgotPassword(site: RequestSite, email: string): Promise<void>;
  resetPassword(websiteId: string, token: string, password: string): Promise<void>;
  sweepExpired(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

interface MembersOptions {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly mail: Mail;
  readonly ids: Ids;
  readonly clock: Clock;
}

const RESET_MS = 60 * 60_000;
const RESETS_PER_ACCOUNT = { name: 'member-reset-account', max: 5, windowSeconds: 3600 };

export function createMembers({ database, limiter, mail, ids, clock }: MembersOptions): Members {
  const sessions = createSessionStore({
    database,
    clock,
    ids,
    tables: { sessions: 'member_sessions', people: 'site_members', personId: 'member_id' },
  });
  const limited = createSignInLimits({
    limiter,
    area: 'member-sign-in',
    refusal: memberErrors.tooManyAttempts,
  });

  const find = async (websiteId: string, memberId: string): Promise<Member> => {
    const member = await repository.findMember(database.query, websiteId, memberId);
    if (!member) throw memberErrors.notFound({ values: { email: memberId } });
    return member;
  };

  const storePassword = async (websiteId: string, memberId: string, password: string): Promise<void> => {
    const passwordHash = await hashPassword(checkedPassword(password));
    await database.transaction(async (tx) => {
      await repository.updateMember(tx, websiteId, memberId, { passwordHash });
      await sessions.endAll(tx, websiteId, memberId);
    });
  };

  return {
    async create(websiteId, { email, password, displayName, roles, isOwner = false }) {
      const address = email.trim().normalize('NFC');
      // The same rule as the sign-in form: who is let in here must be able to come back there.
      if (!Value.Check(Email, address)) throw memberErrors.badEmail();
      const codes = checkedRoles(isOwner ? [websiteRoles.admin] : roles);
      const passwordHash = await hashPassword(checkedPassword(password));
      const memberId = ids.next();
      try {
        await database.transaction(async (tx) => {
          await repository.insertMember(tx, {
            websiteId,
            memberId,
            email: address,
            emailCanonical: canonicalEmail(address),
            displayName: displayName?.trim() || (address.split('@')[0] ?? address),
            passwordHash,
            isOwner,
            createdAt: clock.now(),
          });
          await repository.replaceRoles(tx, websiteId, memberId, codes);
        });
      } catch (error) {
        if (violatedConstraint(error)?.includes('email_canonical'))
          throw memberErrors.emailTaken({ values: { email: address }, cause: error });
        throw error;
      }
      return find(websiteId, memberId);
    },
    list: (websiteId) => repository.listMembers(database.query, websiteId),
    async byEmail(websiteId, email) {
      const found = await repository.findCredentials(database.query, websiteId, canonicalEmail(email));
      if (!found) throw memberErrors.notFound({ values: { email } });
      return find(websiteId, found.memberId);
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
      await storePassword(websiteId, memberId, password);
    },
    async signIn(site, { email, password, remember, address }) {
      const canonical = canonicalEmail(email);
      return limited({ account: `${site.id}/${canonical}`, address }, async () => {
        const found = await repository.findCredentials(database.query, site.id, canonical);
        const matches = await verifyPassword(found?.passwordHash ?? null, password);
        if (!found || !matches || found.disabled) throw memberErrors.signInFailed();
        const session = await database.transaction(async (tx) => {
          // A password that was changed while we compared the old one must not leave a session behind.
          const still = await repository.holdPassword(tx, site.id, found.memberId, found.passwordHash);
          return still ? sessions.start(tx, site.id, found.memberId, remember) : null;
        });
        if (!session) throw memberErrors.signInFailed();
        return { member: await find(site.id, found.memberId), session };
      });
    },
    signOut: (websiteId, token) => sessions.end(websiteId, token),
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
    async forgotPassword(site, email) {
      // Many addresses must not be able to fill one person's mailbox; what is over the limit is dropped in silence.
      const account = `${site.id}/${canonicalEmail(email)}`;
      if (!(await limiter.take(RESETS_PER_ACCOUNT, account)).allowed) return;
      const token = ids.token();
      const now = clock.now();
      await database.transaction(async (tx) => {
        const found = await repository.findCredentials(tx, site.id, canonicalEmail(email));
        if (!found || found.disabled) return;
        await repository.replaceReset(tx, {
          websiteId: site.id,
          tokenHash: hashToken(token),
          memberId: found.memberId,
          createdAt: now,
          expiresAt: new Date(now.getTime() + RESET_MS),
        });
        await mail.post(
          tx,
          resetMail(site, { to: found.email, token, cause: hashToken(token).toString('hex') }),
        );
      });
    },
    async resetPassword(websiteId, token, password) {
      const passwordHash = await hashPassword(checkedPassword(password));
      await database.transaction(async (tx) => {
        const memberId = await repository.takeReset(tx, websiteId, hashToken(token), clock.now());
        if (memberId === null) throw memberErrors.resetLinkExpired();
        await repository.updateMember(tx, websiteId, memberId, { passwordHash });
        await sessions.endAll(tx, websiteId, memberId);
      });
    },
    async sweepExpired() {
      await repository.deleteExpiredResets(database.query, clock.now());
      return sessions.sweepExpired();
    },
    invariants: sessions.invariants,
  };
}

function checkedPassword(password: string): string {
  if (password.length < 10 || password.length > 200) throw memberErrors.weakPassword();
  return password;
}

function checkedRoles(roles: readonly number[]): RoleCode[] {
  const known = Object.entries(websiteRoles).map(([name, code]) => `${code} ${name}`);
  return [...new Set(roles)].map((role) => {
    const code = roleCodes.find((candidate) => candidate === role);
    if (code === undefined) throw memberErrors.badRole({ values: { role, roles: known.join(', ') } });
    return code;
  });
}
