import type { CaptchaChallenge } from '@awning/contract';
import { deriveWith, findSolution, type Share } from './altcha-solver.ts';

export type AltchaWork = { readonly challenge: CaptchaChallenge; readonly share: Share };

/** Beside the page, so that typing stays smooth. */
self.addEventListener('message', async ({ data }: MessageEvent<AltchaWork>) => {
  self.postMessage(await findSolution(data.challenge, data.share, deriveWith(crypto.subtle)));
});
