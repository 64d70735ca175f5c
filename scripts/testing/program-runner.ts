import { type ChildProcess, spawn } from 'node:child_process';

export type ProgramRunner = ReturnType<typeof createProgramRunner>;
export type ProgramResult = { exitCode: number; output: string };

/** Runs programs of this repository on the Node that runs us, and can stop all of them. */
export function createProgramRunner(root: string) {
  const running = new Set<ChildProcess>();
  let stopped = false;

  return {
    isStopped: () => stopped,
    stop: (signal: NodeJS.Signals) => {
      stopped = true;
      for (const child of running) child.kill(signal);
    },
    /** `live` shows the output as it comes; otherwise it is kept and handed back. */
    run: (args: string[], { live, env = {} }: { live: boolean; env?: NodeJS.ProcessEnv }) =>
      new Promise<ProgramResult>((resolve) => {
        if (stopped) {
          resolve({ exitCode: 1, output: 'Stopped before it began.' });
          return;
        }
        const child = spawn(process.execPath, args, {
          cwd: root,
          env: { ...process.env, ...env },
          stdio: live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
        });
        running.add(child);
        const output: Buffer[] = [];
        child.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
        child.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
        const finish = (exitCode: number, note = '') => {
          running.delete(child);
          resolve({ exitCode, output: Buffer.concat(output).toString('utf8') + note });
        };
        child.once('error', (error) => finish(1, error.message));
        child.once('close', (code, signal) => finish(code ?? 1, signal ? `\nEnded by ${signal}.` : ''));
      }),
  };
}
