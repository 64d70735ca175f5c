import type { CaptchaAction, CaptchaChallenge } from '@awning/contract';
import { addressOf, readCaptchaChallenge } from '@awning/contract/calls';
import type { Solution } from './altcha-solver.ts';
import type { AltchaWork } from './altcha-worker.ts';

export type SolvedChallenge = { readonly token: string; readonly expiresAt: number };

export type AltchaSolving = (action: CaptchaAction, signal: AbortSignal) => Promise<SolvedChallenge>;

/** Leaves a processor for the page. */
const MOST_WORKERS = 4;
const countWorkers = (): number =>
  Math.min(MOST_WORKERS, Math.max(1, (navigator.hardwareConcurrency || 2) - 1));

/** Gets a challenge and has it solved by workers of this origin, each with its share of the numbers. */
export const solveAltcha: AltchaSolving = async (action, signal) => {
  const response = await fetch(addressOf(readCaptchaChallenge, {}, { action }), {
    signal,
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`No challenge for a captcha (${response.status}).`);
  const challenge = (await response.json()) as CaptchaChallenge;
  const solution = await shareOut(challenge, signal);
  const token = btoa(JSON.stringify({ challenge, solution }));
  return { token, expiresAt: challenge.parameters.data.expires * 1000 };
};

/** `crypto.subtle` is missing on pages without https, where sites are tried out. */
const hireWorker = (): Worker =>
  globalThis.crypto.subtle
    ? new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('./altcha-plain-worker.ts', import.meta.url), { type: 'module' });

async function shareOut(challenge: CaptchaChallenge, signal: AbortSignal): Promise<Solution> {
  const step = countWorkers();
  const { promise, resolve, reject } = Promise.withResolvers<Solution>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  let atWork = step;
  const workers = Array.from({ length: step }, (_, start) => {
    const worker = hireWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => {
      atWork -= 1;
      if (data) resolve(data);
      else if (atWork === 0) reject(new Error('A captcha has no solution.'));
    });
    worker.addEventListener('error', (event) =>
      reject(new Error(event.message || 'A worker did not start.')),
    );
    worker.postMessage({ challenge, share: { start, step } } satisfies AltchaWork);
    return worker;
  });
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', stop);
    for (const worker of workers) worker.terminate();
  }
}
