import type { Database, Queryable } from '../db/index.ts';
import { canonicalEmail } from '../email-address.ts';
import type { WebsiteId } from '../entity-ids.ts';
import type { ErrorMaker } from '../errors/index.ts';
import type { Limiter } from '../limits/index.ts';
import type { Passwords } from '../passwords.ts';
import type { KnownBrowser } from './known-browsers.ts';
import type { SessionStore, StartedSession } from './session-store.ts';
import { createSignInLimits } from './sign-in-limits.ts';

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  readonly remember: boolean;
  /** Where the attempt comes from. */
  readonly address: string;
  /** Without it the browser is a stranger. */
  readonly knownBrowser?: KnownBrowser;
  /** The session this browser had until now; it ends with the new one. */
  readonly earlierToken?: string | undefined;
}

export interface Credentials {
  readonly personId: string;
  readonly passwordHash: string;
}

interface SignInOptions {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly passwords: Passwords;
  readonly sessions: SessionStore;
  /** Names the limits, so that one kind of account does not use up the attempts of another. */
  readonly area: string;
  readonly refusals: { readonly signInFailed: ErrorMaker; readonly tooManyAttempts: ErrorMaker };
  readonly findCredentials: (websiteId: WebsiteId, emailCanonical: string) => Promise<Credentials | null>;
}

/** The password was right: starts the session in this transaction, and ends the one that the browser had. */
export type StartSession = () => Promise<StartedSession>;

/**
 * Signing in with email and password, the same for every kind of account: attempts are counted, an unknown email costs
 * as much time as a wrong password, and a session starts only for a person who still may have one. `finish` decides
 * what follows from the right password.
 */
export function createPasswordSignIn({
  database,
  limiter,
  passwords,
  sessions,
  area,
  refusals,
  findCredentials,
}: SignInOptions) {
  const limited = createSignInLimits({ limiter, area, refusal: refusals.tooManyAttempts });

  return async function signIn<T>(
    websiteId: WebsiteId,
    { email, password, remember, address, knownBrowser, earlierToken }: SignInAttempt,
    finish: (tx: Queryable, credentials: Credentials, start: StartSession) => Promise<T>,
  ): Promise<T> {
    const canonical = canonicalEmail(email);
    const credentials = await findCredentials(websiteId, canonical);
    const browser = knownBrowser?.(credentials?.passwordHash ?? null) ?? null;
    return limited({ account: `${websiteId}/${canonical}`, address, browser }, async () => {
      const matches = await passwords.verify(credentials?.passwordHash ?? null, password);
      if (!credentials || !matches) throw refusals.signInFailed();
      return database.transaction((tx) =>
        finish(tx, credentials, async () => {
          const session = await sessions.start(tx, websiteId, { ...credentials, remember });
          if (!session) throw refusals.signInFailed();
          if (earlierToken !== undefined) await sessions.end(tx, websiteId, earlierToken);
          return session;
        }),
      );
    });
  };
}

/** Signing in where the right password is enough. */
export function createSignIn(options: SignInOptions) {
  const signIn = createPasswordSignIn(options);
  return (
    websiteId: WebsiteId,
    attempt: SignInAttempt,
    /** Takes part in the transaction that starts the session. */
    alongside: (tx: Queryable, personId: string) => Promise<void> = async () => {},
  ): Promise<Credentials & { session: StartedSession }> =>
    signIn(websiteId, attempt, async (tx, credentials, start) => {
      const session = await start();
      await alongside(tx, credentials.personId);
      return { ...credentials, session };
    });
}
