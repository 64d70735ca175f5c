import { type SpawnOptions, spawn } from 'node:child_process';

/** The account a program runs under when this process is root, because PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

export interface ProgramResult {
  ok: boolean;
  output: string;
}

const timeLimitMs = 120_000;

/**
 * What every program of ours is started with. Neither the caller's PG* variables nor its locale may leak in, and
 * its working directory may be one that the account cannot enter.
 */
export function spawnOptionsFor(account: Account | undefined): SpawnOptions {
  return {
    cwd: '/',
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' },
    ...(account && { uid: account.uid, gid: account.gid }),
  };
}

/** Runs a program to its end. One that cannot be started is a result like any other, with the reason as output. */
export function runProgram(
  path: string,
  args: string[],
  { account, input = '' }: { account: Account | undefined; input?: string },
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let output = '';
    const fail = (error: Error) => resolve({ ok: false, output: `${output}${error.message}` });
    try {
      const child = spawn(path, args, {
        ...spawnOptionsFor(account),
        stdio: 'pipe',
        timeout: timeLimitMs,
        killSignal: 'SIGKILL',
      });
      const collect = (chunk: Buffer) => {
        output += chunk.toString();
      };
      child.stdout?.on('data', collect);
      child.stderr?.on('data', collect);
      child.on('error', fail);
      child.on('close', (code) => resolve({ ok: code === 0, output }));
      // A program that ends before it has read everything is judged by its exit code, not by the broken pipe.
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    } catch (error) {
      fail(error as Error);
    }
  });
}
