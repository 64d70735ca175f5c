import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

export interface TestProcess {
  readonly child: ChildProcess;
  /** Where it serves; fails when it ends before it is ready. */
  ready(): Promise<string>;
  ended: Promise<TestProcessEnd>;
}

export interface TestProcessEnd {
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  /** What it said to the person at the keyboard on standard error; the running log, which is JSON, is left out. */
  readonly lines: readonly string[];
}

export const mainProgram = fileURLToPath(new URL('../main.ts', import.meta.url));
export const idleProgram = fileURLToPath(new URL('./idle-server.ts', import.meta.url));
export const aheadProgram = fileURLToPath(new URL('./ahead-server.ts', import.meta.url));

/**
 * For programs of ours: nothing of the environment but where compiled code is kept, which halves how long they take to
 * start.
 */
export const programEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? { PATH } : { PATH, NODE_COMPILE_CACHE };
};

/**
 * The real server as a process of its own, on any free port unless `env` names one. Without the demo, which takes
 * longer than all the rest of a first start.
 */
export function startTestProcess(env: Record<string, string>, program = mainProgram): TestProcess {
  const child = spawn(process.execPath, [program], {
    env: { ...programEnvironment(), PORT: '0', AWNING_DEMO: 'false', AWNING_STARTER_THEMES: 'false', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  // Not the child's own "close", which never comes once the channel was cut from this side.
  const read = [child.stdout, child.stderr].map((stream) => stream && finished(stream).catch(() => {}));
  const ended = Promise.all([once(child, 'exit'), ...read]).then(([[exitCode, signal]]) => ({
    exitCode: exitCode as number | null,
    signal: signal as NodeJS.Signals | null,
    out,
    lines: err.split('\n').filter((line) => line !== '' && !line.startsWith('{')),
  }));
  let hasEnded = false;
  ended.then(() => {
    hasEnded = true;
  });
  return {
    child,
    ended,
    async ready() {
      for (;;) {
        const address = /^ {2}Site {3}(\S+)\/$/m.exec(out)?.[1];
        if (address !== undefined) return address;
        if (hasEnded) throw new Error(`It ended before it was ready:\n${out}${err}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

/** Which processes have a path in their command line: a database that outlived its server would be among them. */
export async function processesOn(path: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const matches: number[] = [];
  for (const pid of pids) {
    const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (words.includes(path)) matches.push(Number(pid));
  }
  return matches;
}
