// What proves the product: `npm test`; with `--journeys` every journey in all its ways, with `--everything` long tests
// as well. A failing step never hides the ones after it, and the last line of output is always the count. A few tests
// that fail are tried once more, alone; those that then pass are named.
import { join } from 'node:path';
import { createProgramRunner } from './testing/program-runner.ts';
import { createStepLog } from './testing/step-log.ts';
import { addUp, type Outcome } from './testing/step-outcome.ts';
import { findTestFiles } from './testing/test-files.ts';
import {
  browserBuild,
  type JourneyWays,
  journeys,
  runStep,
  staticChecks,
  unitTests,
} from './testing/test-steps.ts';

const root = join(import.meta.dirname, '..');
const everyWay = ['every-way', 'every-way-in-fieldnotes'] as const satisfies JourneyWays[];
const args = process.argv.slice(2);
const flags = ['--static', '--journeys', '--everything'] as const;
const [flag] = flags.filter((name) => args.includes(name));
const filters = args.filter((arg) => !arg.startsWith('--'));

const programs = createProgramRunner(root);
const log = createStepLog((line) => console.log(line));

// The process that started us is gone: leave nothing running behind.
process.once('disconnect', () => programs.stop('SIGTERM'));
process.channel?.unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => programs.stop(signal));

const outcomes = await run();
const total = addUp(outcomes);
if (total.skipped)
  console.log(`\n${total.skipped} tests were skipped: what they need is not on this machine.`);
if (total.passedAlone?.length)
  console.log(`\nFailed beside others, passed alone:\n- ${total.passedAlone.join('\n- ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 || programs.isStopped() ? 1 : 0;

function run(): Promise<Outcome[]> {
  if (flag === '--journeys') return runJourneys();
  return filters.length > 0 ? runFiltered() : runAll();
}

async function runAll(): Promise<Outcome[]> {
  const steps = flag === '--static' ? staticChecks(root) : [...staticChecks(root), browserBuild()];
  const checks = await runTwoAtATime(steps.map((step) => () => runStep(step, programs, log)));
  if (flag === '--static') return checks;
  const unit = await runStep(unitTests([], { long: flag === '--everything' }), programs, log);
  // The plain way is one of all ways, so with all of them nothing is walked twice.
  const walked = flag === '--everything' ? everyWay : (['screens'] as const);
  return [...checks, unit, ...(await walk(walked))];
}

async function runJourneys(): Promise<Outcome[]> {
  const { journeys: files } = await findTestFiles(root, filters.length > 0 ? filters : ['e2e']);
  if (files.length === 0) return noMatch();
  return [
    await runStep(browserBuild(), programs, log),
    ...(await walk(everyWay, filters.length > 0 ? files : [])),
  ];
}

async function runFiltered(): Promise<Outcome[]> {
  const files = await findTestFiles(root, filters);
  if (files.unit.length + files.journeys.length === 0) return noMatch();
  console.log(`Only the tests that match ${filters.join(' ')}; \`npm test\` runs all of them.`);
  const outcomes: Outcome[] = [];
  if (files.unit.length > 0)
    outcomes.push(await runStep(unitTests(files.unit, { long: true }), programs, log));
  if (files.journeys.length > 0) {
    outcomes.push(await runStep(browserBuild(), programs, log));
    outcomes.push(...(await walk(['every-way'], files.journeys)));
  }
  return outcomes;
}

async function walk(walked: readonly JourneyWays[], files: string[] = []): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const each of walked) outcomes.push(await runStep(journeys(each, files), programs, log));
  return outcomes;
}

function noMatch(): Outcome[] {
  console.log(`No test file matches ${filters.join(' ')}.`);
  return [{ passed: 0, failed: 1 }];
}

async function runTwoAtATime(tasks: (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  const waiting = [...tasks];
  const outcomes: Outcome[] = [];
  const receiverQueue = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) outcomes.push(await task());
  };
  await Promise.all([receiverQueue(), receiverQueue()]);
  return outcomes;
}
