import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 50;
const stopTimeoutMs = 15_000;

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Starts the product the way people do, on a free port, and answers once it says that it is ready. */
export async function startServer(options: {
  root: string;
  dataFolder: string;
  env?: NodeJS.ProcessEnv;
  timeoutMs?: number;
  /** The whole command that people type, set-up included, instead of the server alone. */
  throughNpm?: boolean;
}) {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const startedAt = performance.now();
  const [program, ...args] = options.throughNpm
    ? ['npm', 'start']
    : [process.execPath, 'apps/server/src/main.ts'];
  const child = spawn(program, args, {
    cwd: options.root,
    env: { ...neutralEnvironment(), ...options.env, PORT: String(port), AWNING_DATA: options.dataFolder },
    // The channel lets the server notice when we are gone, so that a killed run leaves nothing behind.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);

  const stop = () => stopServer(child);
  try {
    await untilReady(child, url, options.timeoutMs ?? 60_000);
  } catch (error) {
    await stop();
    throw new Error(`The server did not become ready. It printed:\n${output}`, { cause: error });
  }
  return { url, pid: child.pid ?? 0, readyMs: performance.now() - startedAt, output: () => output, stop };
}

/** A throw-away data folder, and how to remove it with everything in it. */
export async function createDataFolder(purpose: string) {
  const folder = await mkdtemp(join(tmpdir(), `awning-${purpose}-`));
  // Started by root, the database runs under another account. One that cannot enter keeps its files elsewhere, where
  // nobody would remove them.
  await chmod(folder, 0o755);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Our environment without what would point the product at a real database, mail server or data. */
export function neutralEnvironment(): NodeJS.ProcessEnv {
  const ownSettings = /^(AWNING_|PORT$|DATABASE_URL$|REDIS_URL$|SMTP_URL$)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownSettings.test(name)));
}

async function untilReady(child: ChildProcess, url: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (hasEnded(child)) throw new Error('It ended before it was ready.');
    const response = await fetch(`${url}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.status === 200) return;
    await sleep(pollMs);
  }
  throw new Error(`Not ready after ${timeoutMs / 1000} s.`);
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const insist = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
  await ended;
  clearTimeout(insist);
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The machine gave no port.');
  return address.port;
}
