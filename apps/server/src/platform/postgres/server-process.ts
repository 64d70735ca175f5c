import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, endpointSettings } from './endpoint.ts';
import { explainPostgresFailure } from './postgres-failure.ts';
import { readPostmasterFile } from './postmaster-file.ts';
import { type Account, spawnOptionsFor } from './run-program.ts';
import type { Watchdog } from './watchdog.ts';

export interface ServerProcess {
  exited: Promise<string>;
  stop(): Promise<void>;
}

export interface LaunchOptions {
  program: string;
  cluster: string;
  endpoint: Endpoint;
  account: Account | undefined;
  watchdog: Watchdog;
  /** Ends the wait for a server that is not ready yet, and that server with it. */
  signal: AbortSignal;
  log: (line: string) => void;
}

const pollMs = 4;
// Replaying the log after a crash can take minutes on a slow disk; giving up early would only start it again.
const readyLimitMs = 600_000;
const progressEveryMs = 10_000;
const fastShutdownMs = 20_000;
const immediateShutdownMs = 5_000;
const remainingLines = 40;
// Backends that outlive a killed server need a moment to notice; so does a port that was just given up.
const passing = /pre-existing shared memory block|could not create any TCP\/IP sockets/;
const passingLimitMs = 10_000;

const worthLogging = /\b(FATAL|PANIC): |terminated by signal/;
// What clients get while a server comes up or goes down.
const routine = /terminating connection|the database system is /;

/** Starts PostgreSQL and answers when it accepts connections. */
export async function launchServer(o: LaunchOptions): Promise<ServerProcess> {
  const deadline = Date.now() + passingLimitMs;
  for (;;) {
    const { child, exited, lines } = spawnServer(o);
    if (await waitUntilReady(o, child, exited)) {
      return { exited, stop: () => stopServer(child, exited) };
    }
    const output = [...lines, `it ended with ${await exited}`].join('\n');
    if (!passing.test(output) || Date.now() > deadline || o.signal.aborted) {
      throw explainPostgresFailure('start on', o.cluster, output);
    }
    await sleep(100);
  }
}

function spawnServer(o: LaunchOptions) {
  const args = ['-D', o.cluster];
  for (const [name, value] of Object.entries(endpointSettings(o.endpoint)))
    args.push('-c', `${name}=${value}`);
  const child = spawn(o.program, args, {
    ...spawnOptionsFor(o.account),
    // A session of its own: Ctrl-C in a terminal must not stop the database before the server has drained.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  o.watchdog.guard(child.pid);
  const lines: string[] = [];
  const exited = new Promise<string>((resolve) => {
    const end = (reason: string) => {
      o.watchdog.guard(undefined);
      resolve(reason);
    };
    child.once('error', (error) => end(error.message));
    // 'close' and not 'exit', so that the last lines have been read.
    child.once('close', (code, signal) => end(signal ?? `code ${code}`));
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const fresh = text.split('\n').filter(Boolean);
    lines.push(...fresh);
    lines.splice(0, lines.length - remainingLines);
    for (const line of fresh) if (worthLogging.test(line) && !routine.test(line)) o.log(line);
  });
  // Neither may keep a process alive that has nothing else to do.
  child.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return { child, exited, lines };
}

async function waitUntilReady(
  o: LaunchOptions,
  child: ChildProcess,
  exited: Promise<string>,
): Promise<boolean> {
  let hasExited = false;
  exited.then(() => {
    hasExited = true;
  });
  const started = Date.now();
  let reported = started;
  while (Date.now() - started < readyLimitMs && !o.signal.aborted) {
    // The file may still be that of an earlier server.
    const file = await readPostmasterFile(o.cluster);
    if (file?.isReady && file.pid === child.pid) return true;
    if (hasExited) return false;
    if (Date.now() - reported > progressEveryMs) {
      reported = Date.now();
      o.log('The database is still recovering from an unclean end');
    }
    await sleep(pollMs);
  }
  await stopServer(child, exited);
  return false;
}

async function stopServer(child: ChildProcess, exited: Promise<string>): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', immediateShutdownMs],
  ] as const) {
    child.kill(signal);
    const timer = new AbortController();
    const late = sleep(limitMs, 'late', { signal: timer.signal }).catch(() => 'cancelled');
    const outcome = await Promise.race([exited, late]);
    timer.abort();
    if (outcome !== 'late') return;
  }
}
