// The tests of races, crashes and random sequences again, many times as long as in `npm test`.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createProgramRunner } from './testing/program-runner.ts';
import { soakFiles } from './testing/soak-files.ts';

const USAGE =
  'Usage: npm run soak [-- <modules> --runs N --seed S], for instance: npm run soak -- forms waitlist';
const USUAL_RUNS = 25;
/** Generous, because the machine may be busy. */
const SECONDS_PER_RUN = 60;

const root = join(import.meta.dirname, '..');
const programs = createProgramRunner(root);
process.once('disconnect', () => programs.stop('SIGTERM'));
process.channel?.unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => programs.stop(signal));

try {
  process.exitCode = await soak(readArguments(process.argv.slice(2)));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  process.exitCode = 1;
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { runs: { type: 'string' }, seed: { type: 'string' } },
  });
  const runs = Number(values.runs ?? USUAL_RUNS);
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a whole number from 1.');
  return { modules: positionals, runs, seed: values.seed };
}

async function soak({ modules, runs, seed }: ReturnType<typeof readArguments>): Promise<number> {
  const files = soakFiles(root, modules);
  console.log(
    `${files.length} files of ${modules.join(', ') || 'every module'}; what can do more does it ${runs} times as often as in \`npm test\`.`,
  );
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--maxWorkers', '1'];
  const timeout = ['--testTimeout', String(runs * SECONDS_PER_RUN * 1000), '--hookTimeout', '300000'];
  const { exitCode } = await programs.run([...args, ...timeout, ...files], {
    live: true,
    env: { AWNING_EFFORT: String(runs), ...(seed === undefined ? {} : { AWNING_SEED: seed }) },
  });
  return exitCode;
}
