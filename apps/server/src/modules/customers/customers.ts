import { Email } from '@awning/contract';
import { Value } from 'typebox/value';
import type { Clock } from '../../platform/clock.ts';
import { and, eq } from '../../platform/db/drizzle.ts';
import { type Database, type Queryable, violatedConstraint } from '../../platform/db/index.ts';
import { canonicalEmail } from '../../platform/email-address.ts';
import type { RequestSite, RequestSiteUser } from '../../platform/http/index.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Invariant } from '../../platform/invariant.ts';
import type { Limiter } from '../../platform/limits/index.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import { createSessionStore, type StartedSession } from '../../platform/sessions/index.ts';
import { createSignInLimits } from '../../platform/sign-in-limits.ts';
import { customerErrors } from './customer-errors.ts';
import { siteUsers } from './customer-tables.ts';

export interface SiteUser {
  readonly id: string;
  readonly email: string;
}

/** What else happens when a shopper signs in or out, for instance to their cart. Runs in the same transaction. */
export interface SignInListener {
  signedIn?(
    tx: Queryable,
    event: { websiteId: string; siteUserId: string; visitor: string | undefined },
  ): Promise<void>;
  signedOut?(
    tx: Queryable,
    event: { websiteId: string; siteUserId: string; visitor: string | undefined; cloneCart: boolean },
  ): Promise<void>;
}

export interface Customers {
  create(websiteId: string, account: { email: string; password: string }): Promise<SiteUser>;
  signIn(
    site: RequestSite,
    attempt: {
      email: string;
      password: string;
      remember: boolean;
      address: string;
      visitor: string | undefined;
    },
  ): Promise<{ user: SiteUser; session: StartedSession }>;
  signOut(o: {
    websiteId: string;
    user: RequestSiteUser;
    visitor: string | undefined;
    cloneCart: boolean;
  }): Promise<void>;
  identify(websiteId: string, token: string): Promise<RequestSiteUser | null>;
  onSignIn(listener: SignInListener): void;
  sweepExpired(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

export function createCustomers({
  database,
  limiter,
  ids,
  clock,
}: {
  database: Database;
  limiter: Limiter;
  ids: Ids;
  clock: Clock;
}): Customers {
  const sessions = createSessionStore({
    database,
    clock,
    ids,
    tables: { sessions: 'site_user_sessions', people: 'site_users', personId: 'site_user_id' },
  });
  const limited = createSignInLimits({
    limiter,
    area: 'site-user-sign-in',
    refusal: customerErrors.tooManyAttempts,
  });
  const listeners: SignInListener[] = [];

  return {
    onSignIn: (listener) => void listeners.push(listener),
    async create(websiteId, { email, password }) {
      const address = email.trim().normalize('NFC');
      if (!Value.Check(Email, address)) throw customerErrors.badEmail();
      if (password.length < 10 || password.length > 200) throw customerErrors.weakPassword();
      const user = { id: ids.next(), email: address };
      try {
        await database.query.insert(siteUsers).values({
          websiteId,
          siteUserId: user.id,
          email: address,
          emailCanonical: canonicalEmail(address),
          passwordHash: await hashPassword(password.normalize('NFC')),
          createdAt: clock.now(),
        });
      } catch (error) {
        if (violatedConstraint(error)?.includes('email_canonical'))
          throw customerErrors.emailTaken({ values: { email: address }, cause: error });
        throw error;
      }
      return user;
    },
    async signIn(site, { email, password, remember, address, visitor }) {
      const canonical = canonicalEmail(email);
      return limited({ account: `${site.id}/${canonical}`, address }, async () => {
        const [found] = await database.query
          .select()
          .from(siteUsers)
          .where(and(eq(siteUsers.websiteId, site.id), eq(siteUsers.emailCanonical, canonical)));
        const matches = await verifyPassword(found?.passwordHash ?? null, password);
        if (!found || !matches || found.disabledAt !== null) throw customerErrors.signInFailed();
        const session = await database.transaction(async (tx) => {
          for (const { signedIn } of listeners)
            await signedIn?.(tx, { websiteId: site.id, siteUserId: found.siteUserId, visitor });
          return sessions.start(tx, site.id, found.siteUserId, remember);
        });
        return { user: { id: found.siteUserId, email: found.email }, session };
      });
    },
    async signOut({ websiteId, user, visitor, cloneCart }) {
      await database.transaction(async (tx) => {
        for (const { signedOut } of listeners)
          await signedOut?.(tx, { websiteId, siteUserId: user.id, visitor, cloneCart });
      });
      await sessions.end(websiteId, user.sessionToken);
    },
    async identify(websiteId, token) {
      const id = await sessions.find(websiteId, token);
      if (id === null) return null;
      const [found] = await database.query
        .select({ email: siteUsers.email })
        .from(siteUsers)
        .where(and(eq(siteUsers.websiteId, websiteId), eq(siteUsers.siteUserId, id)));
      return found ? { id, email: found.email, sessionToken: token } : null;
    },
    sweepExpired: () => sessions.sweepExpired(),
    invariants: sessions.invariants,
  };
}
