import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Still there, but answering nobody. */
  freeze(): void;
  thaw(): void;
}

/** Not a dependency of ours: tests that need it are skipped where it is not installed. */
const PROGRAM = 'redis-server';

export const hasRedisServer = (): boolean => spawnSync(PROGRAM, ['--version']).error === undefined;

/** A Redis of the test's own, in memory only, on a free port of the loopback address. */
export async function startTestRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  const launch = async () => {
    const child = spawn(
      PROGRAM,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    for await (const chunk of child.stdout) if (String(chunk).includes('Ready to accept')) break;
    return child;
  };
  let child = await launch();
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
    async start() {
      child = await launch();
    },
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
