// Everything that proves the product. A failing step never hides the ones after it, and the last line of
// output is always the count.
import { join } from 'node:path';
import { createProgramRunner } from './testing/program-runner.ts';
import { createStepLog } from './testing/step-log.ts';
import { addUp, type Outcome } from './testing/step-outcome.ts';
import { findTestFiles } from './testing/test-files.ts';
import { browserBuild, journeys, runStep, staticChecks, unitTests } from './testing/test-steps.ts';

const root = join(import.meta.dirname, '..');
const args = process.argv.slice(2);
const staticOnly = args.includes('--static');
const filters = args.filter((arg) => arg !== '--static');

const programs = createProgramRunner(root);
const log = createStepLog((line) => console.log(line));

// Whoever started us is gone: leave nothing running behind.
process.once('disconnect', () => programs.stop('SIGTERM'));
process.channel?.unref();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => programs.stop(signal));

const outcomes = filters.length > 0 ? await runFiltered() : await runAll();
const total = addUp(outcomes);
if (total.skipped)
  console.log(`\n${total.skipped} tests were skipped: what they need is not on this machine.`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 || programs.isStopped() ? 1 : 0;

async function runAll(): Promise<Outcome[]> {
  const steps = staticOnly ? staticChecks(root) : [...staticChecks(root), browserBuild()];
  const checks = await runTwoAtATime(steps.map((step) => () => runStep(step, programs, log)));
  if (staticOnly) return checks;
  const unit = await runStep(unitTests([]), programs, log);
  const browser = await runStep(journeys([]), programs, log);
  return [...checks, unit, browser];
}

async function runFiltered(): Promise<Outcome[]> {
  const files = await findTestFiles(root, filters);
  if (files.unit.length + files.journeys.length === 0) {
    console.log(`No test file matches ${filters.join(' ')}.`);
    return [{ passed: 0, failed: 1 }];
  }
  console.log(`Only the tests that match ${filters.join(' ')}; \`npm test\` runs everything.`);
  const outcomes: Outcome[] = [];
  if (files.unit.length > 0) outcomes.push(await runStep(unitTests(files.unit), programs, log));
  if (files.journeys.length > 0) {
    outcomes.push(await runStep(browserBuild(), programs, log));
    outcomes.push(await runStep(journeys(files.journeys), programs, log));
  }
  return outcomes;
}

async function runTwoAtATime(tasks: (() => Promise<Outcome>)[]): Promise<Outcome[]> {
  const waiting = [...tasks];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) outcomes.push(await task());
  };
  await Promise.all([lane(), lane()]);
  return outcomes;
}
