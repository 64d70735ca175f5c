import type { Database } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Limiter } from '../../../platform/limits/index.ts';
import type { Passwords } from '../../../platform/passwords.ts';
import { createSignInLimits } from '../../../platform/sessions/index.ts';
import { memberErrors } from './member-errors.ts';
import { findPasswordHash } from './member-repository.ts';

interface ProofParts {
  readonly database: Database;
  readonly limiter: Limiter;
  readonly passwords: Passwords;
}

export interface PasswordProof {
  /**
   * A signed-in member types their password again before something that matters. Counted like attempts to sign in: a
   * session that was left open is no place to guess it. Gives the stored hash that it was compared with.
   */
  prove(websiteId: WebsiteId, memberId: MemberId, password: string): Promise<string>;
  /** Runs what checks a code, counted in the same way. */
  limited<T>(websiteId: WebsiteId, memberId: MemberId, work: () => Promise<T>): Promise<T>;
}

export function createPasswordProof({ database, limiter, passwords }: ProofParts): PasswordProof {
  const attempt = createSignInLimits({
    limiter,
    area: 'member-proof',
    refusal: memberErrors.tooManyAttempts,
  });
  const limited: PasswordProof['limited'] = (websiteId, memberId, work) =>
    // By the account alone: the caller is signed in, and no stranger can use these attempts up.
    attempt({ account: `${websiteId}/${memberId}`, address: '', browser: 'signed-in' }, work);
  return {
    limited,
    prove: (websiteId, memberId, password) =>
      limited(websiteId, memberId, async () => {
        const stored = await findPasswordHash(database.query, websiteId, memberId);
        if (!(await passwords.verify(stored, password)) || stored === null)
          throw memberErrors.wrongPassword({ errors: { password: 'That is not your password.' } });
        return stored;
      }),
  };
}
