import type { Clock } from '../../../platform/clock.ts';
import { type Database, type Queryable, violatedConstraint } from '../../../platform/db/index.ts';
import type { SiteUserId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { RequestSite, RequestSiteUser } from '../../../platform/http/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Limiter } from '../../../platform/limits/index.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import {
  createSessionStore,
  createSignIn,
  newCredentials,
  type SignInAttempt,
  type StartedSession,
} from '../../../platform/sessions/index.ts';
import { customerErrors } from './customer-errors.ts';
import * as repository from './customer-repository.ts';

/** A person has an account on the site. Emitted in the transaction that makes it. */
export const ACCOUNT_CREATED = 'customer-account.created';

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'customer-account.created': { readonly siteUserId: SiteUserId };
  }
}

export interface SiteUser {
  readonly id: string;
  readonly email: string;
}

/** What else happens when a shopper signs in or out, for instance to their cart. Runs in the same transaction. */
export interface SignInListener {
  signedIn?(
    tx: Queryable,
    event: { websiteId: WebsiteId; siteUserId: SiteUserId; visitor: string | undefined },
  ): Promise<void>;
  signedOut?(
    tx: Queryable,
    event: { websiteId: WebsiteId; siteUserId: SiteUserId; visitor: string | undefined; cloneCart: boolean },
  ): Promise<void>;
}

export interface Customers {
  create(websiteId: WebsiteId, account: { email: string; password: string }): Promise<SiteUser>;
  signIn(
    site: Pick<RequestSite, 'id'>,
    attempt: SignInAttempt & { visitor: string | undefined },
  ): Promise<{ user: SiteUser; passwordHash: string; session: StartedSession }>;
  signOut(o: {
    websiteId: WebsiteId;
    user: RequestSiteUser;
    visitor: string | undefined;
    cloneCart: boolean;
  }): Promise<void>;
  identify(websiteId: WebsiteId, token: string): Promise<RequestSiteUser | null>;
  onSignIn(listener: SignInListener): void;
  sweepExpired(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

export function createCustomers({
  database,
  outbox,
  limiter,
  passwords,
  ids,
  clock,
}: {
  database: Database;
  outbox: Outbox;
  limiter: Limiter;
  passwords: Passwords;
  ids: Ids;
  clock: Clock;
}): Customers {
  const sessions = createSessionStore({
    database,
    clock,
    ids,
    tables: { sessions: 'site_user_sessions', people: 'site_users', personId: 'site_user_id' },
  });
  const signIn = createSignIn({
    database,
    limiter,
    passwords,
    sessions,
    area: 'site-user-sign-in',
    refusals: customerErrors,
    findCredentials: (websiteId, emailCanonical) =>
      repository.findCredentials(database.query, websiteId, emailCanonical),
  });
  const find = (websiteId: WebsiteId, id: string): Promise<SiteUser | null> =>
    repository.findSiteUser(database.query, websiteId, id);
  const listeners: SignInListener[] = [];

  return {
    onSignIn: (listener) => void listeners.push(listener),
    async create(websiteId, account) {
      const credentials = await newCredentials(passwords, account, customerErrors);
      const user = { id: ids.next(), email: credentials.email };
      try {
        await database.transaction(async (tx) => {
          await repository.insertSiteUser(tx, websiteId, {
            id: user.id,
            ...credentials,
            createdAt: clock.now(),
          });
          await outbox.emit(tx, { websiteId, topic: ACCOUNT_CREATED, payload: { siteUserId: user.id } });
        });
      } catch (error) {
        if (violatedConstraint(error)?.includes('email_canonical'))
          throw customerErrors.emailTaken({ values: { email: user.email }, cause: error });
        throw error;
      }
      return user;
    },
    async signIn({ id: websiteId }, { visitor, ...attempt }) {
      const { personId, passwordHash, session } = await signIn(websiteId, attempt, async (tx, siteUserId) => {
        for (const { signedIn } of listeners) await signedIn?.(tx, { websiteId, siteUserId, visitor });
      });
      const user = await find(websiteId, personId);
      if (!user) throw customerErrors.signInFailed();
      return { user, passwordHash, session };
    },
    async signOut({ websiteId, user, visitor, cloneCart }) {
      await database.transaction(async (tx) => {
        await sessions.end(tx, websiteId, user.sessionToken);
        for (const { signedOut } of listeners)
          await signedOut?.(tx, { websiteId, siteUserId: user.id, visitor, cloneCart });
      });
    },
    async identify(websiteId, token) {
      const id = await sessions.find(websiteId, token);
      const user = id === null ? null : await find(websiteId, id);
      return user && { ...user, sessionToken: token };
    },
    sweepExpired: () => sessions.sweepExpired(),
    invariants: sessions.invariants,
  };
}
