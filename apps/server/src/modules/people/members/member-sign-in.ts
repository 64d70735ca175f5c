import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Limiter } from '../../../platform/limits/index.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import {
  type Credentials,
  createPasswordSignIn,
  createSignInLimits,
  type KnownBrowser,
  type SessionStore,
  type SignInAttempt,
  type StartedSession,
} from '../../../platform/sessions/index.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { memberErrors } from './member-errors.ts';
import { findCredentials } from './member-repository.ts';
import {
  findSignInStep,
  insertSignInStep,
  noteSignIn,
  type StepRow,
  takeSignInStep,
} from './member-session-repository.ts';
import type { TwoFactor } from './two-factor/index.ts';

export interface MemberSignInAttempt extends SignInAttempt {
  /** Browser and system in words. */
  readonly device?: string;
  /** The token of a browser that is not asked for a code. */
  readonly trustedToken?: string | undefined;
}

export interface CodeAttempt {
  /** The token of the step that the password began. */
  readonly stepToken: string;
  readonly code: string;
  readonly trustBrowser: boolean;
  readonly address: string;
  readonly knownBrowser?: (email: string) => KnownBrowser;
  readonly earlierToken?: string | undefined;
  readonly device?: string;
}

/** A session, or for members with a second factor a step that waits for the code. */
export type PasswordOutcome = Credentials &
  (
    | { readonly session: StartedSession; readonly stepToken: null }
    | { readonly session: null; readonly stepToken: string }
  );

export interface CodeOutcome {
  readonly memberId: MemberId;
  readonly passwordHash: string;
  readonly session: StartedSession;
  /** For the cookie of a browser that is not to be asked again. */
  readonly trustToken: string | null;
}

export interface MemberSignIn {
  byPassword(websiteId: WebsiteId, attempt: MemberSignInAttempt): Promise<PasswordOutcome>;
  byCode(websiteId: WebsiteId, attempt: CodeAttempt): Promise<CodeOutcome>;
  awaitsCode(websiteId: WebsiteId, stepToken: string): Promise<boolean>;
  cancelStep(websiteId: WebsiteId, stepToken: string): Promise<void>;
}

interface SignInParts {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly passwords: Passwords;
  readonly sessions: SessionStore;
  readonly twoFactor: TwoFactor;
  readonly ids: Ids;
  readonly clock: Clock;
}

export const STEP_SECONDS = 10 * 60;

export function createMemberSignIn(parts: SignInParts): MemberSignIn {
  const { database, clock, limiter } = parts;
  const signIn = createPasswordSignIn({
    ...parts,
    area: 'member-sign-in',
    refusals: memberErrors,
    findCredentials: (websiteId, email) => findCredentials(database.query, websiteId, email),
  });
  const limited = createSignInLimits({
    limiter,
    area: 'member-code',
    refusal: memberErrors.tooManyAttempts,
  });
  const findStep = async (websiteId: WebsiteId, token: string): Promise<StepRow | null> => {
    const step = await findSignInStep(database.query, websiteId, hashToken(token), clock.now());
    return step && markOf(step.passwordHash).equals(step.passwordMark) ? step : null;
  };
  return {
    byPassword: (websiteId, attempt) =>
      signIn(websiteId, attempt, async (tx, credentials, start) => {
        const { personId: memberId } = credentials;
        if (await demandsCode(parts, tx, websiteId, { memberId, trustedToken: attempt.trustedToken }))
          return {
            ...credentials,
            session: null,
            stepToken: await beginStep(parts, tx, websiteId, { ...credentials, remember: attempt.remember }),
          };
        const session = await start();
        await noteSignIn(tx, websiteId, {
          memberId,
          tokenHash: hashToken(session.token),
          device: attempt.device ?? '',
          now: clock.now(),
        });
        return { ...credentials, session, stepToken: null };
      }),
    async byCode(websiteId, attempt) {
      const step = await findStep(websiteId, attempt.stepToken);
      if (step === null) throw memberErrors.signInOver();
      const browser = attempt.knownBrowser?.(step.email)(step.passwordHash) ?? null;
      const account = `${websiteId}/${step.memberId}`;
      return limited({ account, address: attempt.address, browser }, () =>
        database.transaction((tx) => finishStep(parts, tx, websiteId, { attempt, step })),
      );
    },
    awaitsCode: async (websiteId, stepToken) => (await findStep(websiteId, stepToken)) !== null,
    async cancelStep(websiteId, stepToken) {
      await takeSignInStep(database.query, websiteId, hashToken(stepToken));
    },
  };
}

/** Changes with the password, and is of no use to those who read the table. */
const markOf = (passwordHash: string): Buffer => hashToken(passwordHash);

async function demandsCode(
  { twoFactor }: SignInParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { memberId, trustedToken }: { readonly memberId: MemberId; readonly trustedToken: string | undefined },
): Promise<boolean> {
  if (!(await twoFactor.isOn(tx, websiteId, memberId))) return false;
  return trustedToken === undefined || !(await twoFactor.isTrusted(tx, websiteId, memberId, trustedToken));
}

async function beginStep(
  { ids, clock }: SignInParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { personId, passwordHash, remember }: Credentials & { readonly remember: boolean },
): Promise<string> {
  const token = ids.token();
  const createdAt = clock.now();
  const isBegun = await insertSignInStep(tx, {
    websiteId,
    memberId: personId,
    passwordHash,
    passwordMark: markOf(passwordHash),
    tokenHash: hashToken(token),
    remember,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + STEP_SECONDS * 1000),
  });
  if (!isBegun) throw memberErrors.signInFailed();
  return token;
}

/** The code is used up, the step is used up and the session starts, or nothing of it happens. */
async function finishStep(
  { sessions, twoFactor, clock }: SignInParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { attempt, step }: { readonly attempt: CodeAttempt; readonly step: StepRow },
): Promise<CodeOutcome> {
  const { memberId, passwordHash, remember } = step;
  if (!(await takeSignInStep(tx, websiteId, hashToken(attempt.stepToken)))) throw memberErrors.signInOver();
  await twoFactor.useCode(tx, websiteId, memberId, attempt.code);
  const session = await sessions.start(tx, websiteId, { personId: memberId, passwordHash, remember });
  if (!session) throw memberErrors.signInOver();
  if (attempt.earlierToken !== undefined) await sessions.end(tx, websiteId, attempt.earlierToken);
  await noteSignIn(tx, websiteId, {
    memberId,
    tokenHash: hashToken(session.token),
    device: attempt.device ?? '',
    now: clock.now(),
  });
  const trustToken = attempt.trustBrowser ? await twoFactor.trust(tx, websiteId, memberId) : null;
  return { memberId, passwordHash, session, trustToken };
}
