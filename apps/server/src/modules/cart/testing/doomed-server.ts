import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crumbCookie, crumbHeader } from '@awning/contract';
import { TEST_SECRET } from '../../../testing/test-app.ts';
import { startTestProcess, type TestProcess } from '../../../testing/test-process.ts';
import { CART, type TestShopper } from '../../../testing/test-shopper.ts';

/** The real server as a process on the database of a test, which will be killed. */
export interface DoomedServer {
  /** The status of the answer; null when none came, and nobody knows what happened. */
  add(who: TestShopper, host: string, entry: object, key?: string): Promise<number | null>;
  /** `kill -9` */
  kill(): Promise<void>;
  /** The process that will be killed next. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function createDoomedServer(databaseUrl: string): Promise<DoomedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'awning-doomed-'));
  let running: TestProcess | undefined;
  let agent = new Agent();
  let port = '';

  const kill = async (): Promise<void> => {
    running?.child.kill('SIGKILL');
    await running?.ended;
    agent.destroy();
  };
  return {
    kill,
    async start() {
      running = startTestProcess({
        AWNING_DATA: folder,
        DATABASE_URL: databaseUrl,
        AWNING_SECRET: TEST_SECRET,
        AWNING_LOG_LEVEL: 'error',
        AWNING_REQUESTS_PER_MINUTE: '0',
        AWNING_CART_WRITES_PER_MINUTE: '0',
      });
      ({ port } = new URL(await running.ready()));
      agent = new Agent({ keepAlive: true });
    },
    async add({ browser: { cookies } }, host, entry, key) {
      const sending = request({
        ...{ agent, host: '127.0.0.1', port, method: 'POST', path: `${CART}/entries` },
        headers: {
          host,
          'content-type': 'application/json',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          [crumbHeader]: cookies.get(crumbCookie) ?? '',
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      });
      sending.end(JSON.stringify(entry));
      try {
        const [answer] = await once(sending, 'response');
        answer.resume();
        await once(answer, 'end');
        return answer.statusCode;
      } catch {
        return null;
      }
    },
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
