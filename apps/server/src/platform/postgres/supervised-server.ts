import { setTimeout as sleep } from 'node:timers/promises';
import { clearOrphan } from './orphan-server.ts';
import { type LaunchOptions, launchServer, type ServerProcess } from './server-process.ts';
import { startWatchdog } from './watchdog.ts';

const firstPauseMs = 100;
const longestPauseMs = 10_000;
const healthyAfterMs = 60_000;

/**
 * Keeps PostgreSQL running on the same endpoint until it is stopped. When it dies by itself, out of memory for
 * instance, it is started again, with growing pauses so that a lasting fault does not keep the machine busy.
 */
export async function superviseServer(
  o: Omit<LaunchOptions, 'watchdog' | 'signal'> & { sockets: string },
  givenUp?: AbortSignal,
): Promise<{ stop(): Promise<void> }> {
  const watchdog = startWatchdog(o.account);
  const stopping = new AbortController();
  const signal = givenUp ? AbortSignal.any([stopping.signal, givenUp]) : stopping.signal;
  let pauseMs = firstPauseMs;
  let current: Promise<ServerProcess | undefined> = Promise.resolve(undefined);

  async function launchAndWatch(): Promise<ServerProcess> {
    const launched = await launchServer({ ...o, watchdog, signal });
    current = Promise.resolve(launched);
    const startedAt = Date.now();
    launched.exited.then((reason) => {
      if (stopping.signal.aborted) return;
      if (Date.now() - startedAt > healthyAfterMs) pauseMs = firstPauseMs;
      o.log(`The database ended unexpectedly (${reason}); starting it again`);
      current = heal();
    });
    return launched;
  }

  async function heal(): Promise<ServerProcess | undefined> {
    while (!stopping.signal.aborted) {
      try {
        await sleep(pauseMs, undefined, { signal: stopping.signal, ref: false });
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
        await clearOrphan(o);
        const launched = await launchAndWatch();
        o.log('The database is running again');
        return launched;
      } catch (error) {
        if (!stopping.signal.aborted) o.log((error as Error).message);
      }
    }
    return undefined;
  }

  try {
    await launchAndWatch();
  } catch (error) {
    watchdog.end();
    throw error;
  }
  return {
    async stop() {
      stopping.abort();
      await (await current)?.stop();
      watchdog.end();
    },
  };
}
