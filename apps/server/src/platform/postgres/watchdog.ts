import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { type Account, spawnOptionsFor } from './run-program.ts';

/** A process that outlives this one just long enough to shut the database down. */
export interface Watchdog {
  guard(pid: number | undefined): void;
  end(): void;
}

// Blocked in `read` until our end of the pipe closes, which the kernel does however we die.
const script = 'while read -r line; do pid=$line; done; [ -z "$pid" ] || kill -INT "$pid"';

export function startWatchdog(account: Account | undefined): Watchdog {
  const shell = spawn('/bin/sh', ['-c', script], {
    ...spawnOptionsFor(account),
    // A session of its own: Ctrl-C in a terminal reaches the whole foreground group.
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell the database still runs; the next start finds it should we be killed.
  shell.on('error', () => undefined);
  shell.stdin?.on('error', () => undefined);
  shell.unref();
  if (shell.stdin instanceof Socket) shell.stdin.unref();
  return {
    guard: (pid) => shell.stdin?.write(`${pid ?? ''}\n`),
    end: () => shell.stdin?.end('\n'),
  };
}
