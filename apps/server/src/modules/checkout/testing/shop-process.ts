import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { crumbCookie, crumbHeader } from '@awning/contract';
import { TEST_SECRET } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { startTestProcess, type TestProcess } from '../../../testing/test-process.ts';

export interface ShopAnswer {
  readonly status: number;
  readonly body: string;
}

/** A server as a process of its own on the database of a test, which may be killed. */
export interface ShopProcess {
  /** With the cookies of a browser. Null: no answer came, and nobody knows what happened. */
  post(
    browser: Pick<TestBrowser, 'cookies'>,
    to: { readonly host: string; readonly path: string; readonly headers?: Record<string, string> },
    body: string,
  ): Promise<ShopAnswer | null>;
  /** `kill -9` */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

export async function startShopProcess(
  databaseUrl: string,
  { program, connections = 20 }: { readonly program?: string; readonly connections?: number } = {},
): Promise<ShopProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'awning-shop-process-'));
  const running: TestProcess = startTestProcess(
    {
      AWNING_DATA: folder,
      DATABASE_URL: databaseUrl,
      AWNING_DATABASE_POOL: String(connections),
      AWNING_SECRET: TEST_SECRET,
      AWNING_LOG_LEVEL: 'error',
      AWNING_REQUESTS_PER_MINUTE: '0',
      AWNING_CART_WRITES_PER_MINUTE: '0',
      AWNING_PAYMENTS_PER_MINUTE: '0',
    },
    program,
  );
  const { port } = new URL(await running.ready());
  const agent = new Agent({ keepAlive: true });
  const kill = async (): Promise<void> => {
    running.child.kill('SIGKILL');
    await running.ended;
    agent.destroy();
  };
  return {
    kill,
    async post({ cookies }, { host, path, headers = {} }, body) {
      const sending = request({
        ...{ agent, host: '127.0.0.1', port, method: 'POST', path },
        headers: {
          ...{ host, 'content-type': 'application/json', [crumbHeader]: cookies.get(crumbCookie) ?? '' },
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...headers,
        },
      });
      sending.end(body);
      try {
        const [answer] = await once(sending, 'response');
        return { status: answer.statusCode, body: await text(answer) };
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
