import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { neutralEnvironment } from '../scripts/testing/server-process.ts';
import { readStage, root } from './stage.ts';

const run = promisify(execFile);

/** Runs a chore beside the running server, as its owner would in a terminal, and answers what it printed. */
export async function awning(...args: string[]): Promise<string> {
  const env = { ...neutralEnvironment(), AWNING_DATA: readStage().dataFolder };
  const { stdout } = await run(process.execPath, ['apps/server/src/cli/awning.ts', ...args], {
    cwd: root,
    env,
  });
  return stdout;
}
