import { globSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ProgramRunner } from './program-runner.ts';
import type { StepLog } from './step-log.ts';
import {
  afterAnotherTry,
  countPlaywright,
  countVitest,
  failedFiles,
  failedJourneys,
  failedTests,
  judgeRunner,
  type Outcome,
  worthAnotherTry,
} from './step-outcome.ts';

type Step = {
  title: string;
  /** Shown while it runs. Checks that run side by side keep their output until they are done. */
  live: boolean;
  run: (programs: ProgramRunner) => Promise<{ outcome: Outcome; output: string }>;
};

export async function runStep(step: Step, programs: ProgramRunner, log: StepLog): Promise<Outcome> {
  const startedAt = performance.now();
  if (step.live) log.begin(step.title);
  const { outcome, output } = await step.run(programs);
  log.end(step.title, outcome.failed === 0, startedAt);
  if (outcome.failed > 0) log.detail(output);
  return outcome;
}

export function staticChecks(root: string): Step[] {
  return [
    check('types', typeChecks(root)),
    check('format and lint', [['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.']]),
    check('boundaries', [
      [
        'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
        '--output-type',
        'err-long',
        ...sourceFolders,
      ],
    ]),
    check('unused code', [['node_modules/knip/bin/knip.js', '--no-progress']]),
  ];
}

// Their schemas take the compiler seconds to work out, so the projects after them read what it found.
const declaredFirst = ['packages/forms', 'packages/site-model', 'packages/contract'];
// The benchmarks use so much of the server that their project looks at all of it.
const checkedWithAnother = ['apps/server'];

function typeChecks(root: string): string[][] {
  const files = globSync(['{apps,packages}/*/tsconfig.json', '*/tsconfig.json'], { cwd: root });
  const notAgain = [...declaredFirst, ...checkedWithAnother];
  const others = files.map((file) => dirname(file)).filter((folder) => !notAgain.includes(folder));
  // Several checkers would each work out the types that all of them need: more than twice the work on two cores.
  const options = ['--checkers', '1', '--customConditions', 'awning-declared'];
  const compiler = ['node_modules/typescript/bin/tsc', ...options];
  const declare = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly'];
  return [
    ...declaredFirst.map((folder) => [
      ...compiler,
      ...declare,
      '-p',
      folder,
      '--rootDir',
      `${folder}/src`,
      '--outDir',
      `${folder}/dist/types`,
    ]),
    ...others.sort().map((folder) => [...compiler, '-p', folder]),
  ];
}

const sourceFolders = ['apps', 'packages', 'benchmarks', 'e2e', 'tools'];

/** Counts as one, however many programs it takes; all of them run, so that one look shows every fault. */
function check(title: string, programLists: string[][]): Step {
  return {
    title,
    live: false,
    run: async (programs) => {
      const outputs: string[] = [];
      for (const args of programLists) {
        const { exitCode, output } = await programs.run(args, { live: false });
        if (exitCode !== 0) outputs.push(output || `${args.join(' ')} ended with code ${exitCode}`);
      }
      const failed = outputs.length > 0 || programLists.length === 0;
      return { outcome: { passed: failed ? 0 : 1, failed: failed ? 1 : 0 }, output: outputs.join('\n') };
    },
  };
}

export const browserBuild = (): Step => check('browser build', [['scripts/build-browser.mjs']]);

/** Both runners then refuse a forgotten `.only`, which would switch off everything else unnoticed. */
const strict = { CI: 'true' };

// Tests and journeys start dozens of servers and commands; each then finds its code compiled.
const compiledCode = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'compiled');

export interface UnitTestOptions {
  /** Those that take long as well, such as crashes of whole processes. */
  readonly long: boolean;
}

export function unitTests(files: string[], { long }: UnitTestOptions): Step {
  const env = { ...strict, NODE_COMPILE_CACHE: compiledCode, ...(!long && { AWNING_LONG_TESTS: 'no' }) };
  const run = (programs: ProgramRunner, more: string[]) =>
    withReport(countVitest, async (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...more];
      return (await programs.run(args, { live: true, env })).exitCode;
    });
  return {
    title: long ? 'unit and module tests' : 'unit and module tests without the long ones',
    live: true,
    run: async (programs) => {
      const { outcome, report } = await run(programs, files);
      const failed = report === null ? [] : failedFiles(report);
      if (report === null || !worthAnotherTry(failed)) return { outcome, output: '' };
      const again = await run(programs, ['--maxWorkers=1', ...failed]);
      return { outcome: afterAnotherTry(outcome, failedTests(report), again.outcome), output: '' };
    },
  };
}

export type JourneyWays =
  /** One journey for each screen, with a mouse on a desktop. */
  | 'screens'
  /** Every journey at both sizes, with mouse and touch, in the theme of the demo. */
  | 'every-way'
  /** Again in the other theme, those that have to be possible in either. */
  | 'every-way-in-fieldnotes';

const journeySteps = {
  screens: { title: 'one journey for each screen', env: {} },
  'every-way': { title: 'journeys in every way', env: { AWNING_JOURNEYS: 'every-way' } },
  'every-way-in-fieldnotes': {
    title: 'journeys in every way, in fieldnotes',
    env: { AWNING_JOURNEYS: 'every-way', AWNING_JOURNEYS_THEME: 'fieldnotes' },
  },
} satisfies Record<JourneyWays, { title: string; env: NodeJS.ProcessEnv }>;

export function journeys(walked: JourneyWays, files: string[] = []): Step {
  const { title, env: stepEnv } = journeySteps[walked];
  const run = (programs: ProgramRunner, more: string[]) =>
    withReport(countPlaywright, async (report) => {
      const runner = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e'];
      const reportEnv = { NODE_COMPILE_CACHE: compiledCode, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
      const env = { ...strict, ...reportEnv, ...stepEnv };
      const args = [...runner, '--reporter=list,json', ...more, ...files];
      return (await programs.run(args, { live: true, env })).exitCode;
    });
  return {
    title,
    live: true,
    run: async (programs) => {
      const { outcome, report } = await run(programs, []);
      const failed = report === null ? [] : failedJourneys(report);
      if (!worthAnotherTry(failed)) return { outcome, output: '' };
      const again = await run(programs, ['--last-failed', '--workers=1']);
      return { outcome: afterAnotherTry(outcome, failed, again.outcome), output: '' };
    },
  };
}

/** Runs what writes a report to the file it is given; the report is null where it wrote none. */
async function withReport<Report>(
  count: (report: Report) => Outcome,
  work: (file: string) => Promise<number>,
): Promise<{ outcome: Outcome; report: Report | null }> {
  const folder = await mkdtemp(join(tmpdir(), 'awning-report-'));
  try {
    const file = join(folder, 'report.json');
    const exitCode = await work(file);
    const report = await readReport<Report>(file);
    return { outcome: judgeRunner(exitCode, report && count(report)), report };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport<Report>(file: string): Promise<Report | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
