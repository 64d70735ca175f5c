import { findSolution } from './altcha-solver.ts';
import type { AltchaWork } from './altcha-worker.ts';
import { derivePlainKey } from './plain-key-derivation.ts';

/** The same work on pages that came by plain http. */
self.addEventListener('message', async ({ data }: MessageEvent<AltchaWork>) => {
  self.postMessage(await findSolution(data.challenge, data.share, derivePlainKey));
});
