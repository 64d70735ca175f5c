import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { askForPage } from './raw-request.ts';

export interface Paced {
  /** Milliseconds from the moment at which each was due, so that the time in the queue is counted too. */
  readonly times: readonly number[];
  /** By status. */
  readonly statuses: Readonly<Record<number, number>>;
}

/** So many requests in a second, whether or not those before are answered, as visitors come. */
export async function sendPaced(
  port: number,
  next: () => { readonly host: string; readonly path: string },
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Paced> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const statuses: Record<number, number> = {};
  const startedAt = performance.now();
  const requests: Promise<void>[] = [];
  for (let number = 0; number < perSecond * seconds; number++) {
    const due = startedAt + (number * 1000) / perSecond;
    const wait = due - performance.now();
    if (wait > 0) await sleep(wait);
    requests.push(
      askForPage(port, next(), agent).then(({ status }) => {
        times.push(performance.now() - due);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }),
    );
  }
  await Promise.all(requests);
  agent.destroy();
  return { times, statuses };
}
