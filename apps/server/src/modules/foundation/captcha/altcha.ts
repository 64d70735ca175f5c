import { randomInt } from 'node:crypto';
import { type CaptchaAction, CaptchaChallenge, CaptchaSolution } from '@awning/contract';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Value } from 'typebox/value';
import type { Clock } from '../../../platform/clock.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';

interface AltchaParts {
  readonly keyring: Keyring;
  readonly clock: Clock;
}

/** What a challenge is for. */
interface Purpose {
  readonly websiteId: WebsiteId;
  readonly action: CaptchaAction;
}

export type AltchaVerdict =
  | { readonly ok: true; readonly id: string; readonly expiresAt: Date }
  | { readonly ok: false };

/**
 * How much there is to compute: the browser tries one number after the other, each of `cost` rounds, up to a number in
 * this range. Some 0.2 s on a computer with two processors and a second on a slow phone; each token costs a sender of
 * spam as much again.
 */
export const ALTCHA_EFFORT = { cost: 2_000, least: 200, most: 600 } as const;
/** Long enough to finish a form; the browser gets another one when it took longer. */
export const ALTCHA_LIFE_MS = 20 * 60_000;
const LONGEST_TOKEN = 4_096;

/** Proof of work in the format of ALTCHA. It needs no cookie, and no third party learns of the visitor. */
export function createAltcha({ keyring, clock }: AltchaParts) {
  const secretsOf = ({ websiteId, action }: Purpose): readonly string[] =>
    keyring.signatures('captcha', `${websiteId}/${action}`);

  return {
    async challenge(purpose: Purpose): Promise<CaptchaChallenge> {
      const [secret = ''] = secretsOf(purpose);
      const expires = Math.floor((clock.now().getTime() + ALTCHA_LIFE_MS) / 1000);
      const result: unknown = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: ALTCHA_EFFORT.cost,
        counter: randomInt(ALTCHA_EFFORT.least, ALTCHA_EFFORT.most),
        deriveKey,
        // In the signed data and not in `expiresAt`, which the library would hold against a clock of its own.
        data: { site: purpose.websiteId, action: purpose.action, expires },
        hmacSignatureSecret: secret,
        hmacKeySignatureSecret: secret,
      });
      if (!Value.Check(CaptchaChallenge, result)) throw new Error('A challenge has an unknown form.');
      return result;
    },

    /** The cheap checks first. Never throws, even on a malformed token. */
    async check(
      websiteId: WebsiteId,
      actions: readonly CaptchaAction[],
      token: string,
    ): Promise<AltchaVerdict> {
      const read = readToken(token);
      if (read === null) return { ok: false };
      const { challenge, solution } = read;
      const { site, action, expires } = challenge.parameters.data;
      const expiresAt = new Date(expires * 1000);
      if (site !== websiteId || !actions.includes(action)) return { ok: false };
      if (!(expiresAt.getTime() > clock.now().getTime())) return { ok: false };
      for (const secret of secretsOf({ websiteId, action })) {
        const { verified } = await verifySolution({
          challenge,
          solution,
          deriveKey,
          hmacSignatureSecret: secret,
          hmacKeySignatureSecret: secret,
        });
        // The signature is the challenge's own: the same solution written differently is the same token.
        if (verified) return { ok: true, id: `altcha ${challenge.signature}`, expiresAt };
      }
      return { ok: false };
    },
  };
}

function readToken(token: string): CaptchaSolution | null {
  if (token.length > LONGEST_TOKEN) return null;
  try {
    const read: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return Value.Check(CaptchaSolution, read) ? read : null;
  } catch {
    return null;
  }
}
