import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { crumbCookie, crumbHeader } from '@awning/contract';
import { TEST_SECRET } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';
import { startTestProcess, type TestProcess } from './test-process.ts';

export interface ProcessResponse {
  readonly status: number;
  readonly body: string;
}

/** A server as a process of its own on the database of a test, which may be killed and started again. */
export interface ServerProcess {
  port(): number;
  /** With the cookies of a browser. Null: no answer came, and nobody knows what happened. */
  post(
    browser: Pick<TestBrowser, 'cookies'>,
    to: { readonly host: string; readonly path: string; readonly headers?: Record<string, string> },
    body: string,
  ): Promise<ProcessResponse | null>;
  /** `kill -9` */
  kill(): Promise<void>;
  /** On the data folder that the killed one left behind. */
  startAgain(change?: ServerProcessOptions & { readonly databaseUrl?: string }): Promise<void>;
  remove(): Promise<void>;
}

export interface ServerProcessOptions {
  /** The real server if none is named. */
  readonly program?: string;
  readonly connections?: number;
  /** More of its settings. */
  readonly env?: Record<string, string>;
}

export async function startServerProcess(
  databaseUrl: string,
  options: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'awning-server-process-'));
  let running: TestProcess | undefined;
  let agent = new Agent();
  let port = '';

  const kill = async (): Promise<void> => {
    running?.child.kill('SIGKILL');
    await running?.ended;
    agent.destroy();
  };
  const start = async (
    url: string,
    { program, connections = 20, env = {} }: ServerProcessOptions,
  ): Promise<void> => {
    running = startTestProcess(
      {
        AWNING_DATA: folder,
        DATABASE_URL: url,
        AWNING_DATABASE_POOL: String(connections),
        AWNING_SECRET: TEST_SECRET,
        AWNING_LOG_LEVEL: 'error',
        AWNING_REQUESTS_PER_MINUTE: '0',
        AWNING_CART_WRITES_PER_MINUTE: '0',
        AWNING_PAYMENTS_PER_MINUTE: '0',
        AWNING_FORM_SENDS_PER_MINUTE: '0',
        AWNING_SITE_FORM_SENDS_PER_MINUTE: '0',
        ...env,
      },
      program,
    );
    ({ port } = new URL(await running.ready()));
    agent = new Agent({ keepAlive: true });
  };
  await start(databaseUrl, options);
  return {
    port: () => Number(port),
    kill,
    startAgain: ({ databaseUrl: url = databaseUrl, ...change } = {}) => start(url, { ...options, ...change }),
    async post({ cookies }, { host, path, headers = {} }, body) {
      const sending = request({
        agent,
        host: '127.0.0.1',
        port,
        method: 'POST',
        path,
        headers: {
          host,
          'content-type': 'application/json',
          [crumbHeader]: cookies.get(crumbCookie) ?? '',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          ...headers,
        },
      });
      sending.end(body);
      try {
        const [response] = await once(sending, 'response');
        return { status: response.statusCode, body: await text(response) };
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
