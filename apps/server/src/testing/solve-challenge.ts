import type { CaptchaChallenge } from '@awning/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** What a browser sends as `captchaKey`, after it has computed. */
export async function solvedToken(challenge: CaptchaChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return writeToken({ challenge, solution });
}

export const writeToken = (payload: unknown): string =>
  Buffer.from(JSON.stringify(payload)).toString('base64');
