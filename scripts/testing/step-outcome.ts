/** What one step adds to the last lines of a test run. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped?: number;
  /** The names of those that failed beside others and passed alone. They count as passed. */
  passedAlone?: string[];
};

export function addUp(outcomes: Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, outcome) => ({
      passed: sum.passed + outcome.passed,
      failed: sum.failed + outcome.failed,
      skipped: (sum.skipped ?? 0) + (outcome.skipped ?? 0),
      passedAlone: [...(sum.passedAlone ?? []), ...(outcome.passedAlone ?? [])],
    }),
    { passed: 0, failed: 0, skipped: 0, passedAlone: [] },
  );
}

/**
 * Counts of a test runner, made honest: one that crashed, wrote no report or ran nothing has not passed, no matter what
 * its numbers say.
 */
export function judgeRunner(exitCode: number, counts: Outcome | null): Outcome {
  const { passed, failed, skipped = 0 } = counts ?? { passed: 0, failed: 0 };
  const looksFine = exitCode === 0 && passed > 0;
  return { passed, failed: looksFine ? failed : Math.max(failed, 1), skipped };
}

/** More than a busy machine makes fail: that is a fault, and trying again would only cost time. */
const MOST_TRIED_AGAIN = 6;

/** Those to try once more, alone: a fault fails again, a test that was only starved of time passes. */
export const worthAnotherTry = (names: readonly string[]): boolean =>
  names.length > 0 && names.length <= MOST_TRIED_AGAIN;

/** After those that failed ran again, alone. A second run that broke off proves nothing. */
export function afterAnotherTry(first: Outcome, failedNames: readonly string[], again: Outcome): Outcome {
  if (again.passed === 0) return first;
  const failed = Math.min(again.failed, first.failed);
  return {
    ...first,
    passed: first.passed + first.failed - failed,
    failed,
    passedAlone: failed === 0 ? [...failedNames] : [],
  };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

/** Test files with something that failed. */
export const failedFiles = (report: VitestReport): string[] =>
  report.testResults.flatMap(({ name, status }) => (status === 'failed' ? [name] : []));

/** A file whose set-up failed goes by its own name. */
export const failedTests = (report: VitestReport): string[] =>
  report.testResults.flatMap(({ name, status, assertionResults }) => {
    const names = assertionResults.flatMap((test) => (test.status === 'failed' ? [test.fullName] : []));
    return status === 'failed' && names.length === 0 ? [name] : names;
  });

export function countVitest(report: VitestReport): Outcome {
  // A file that cannot even be loaded holds no test that could fail.
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests ?? 0,
  };
}

type PlaywrightSuite = {
  specs: { title: string; tests: { projectName: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
};

type PlaywrightReport = {
  suites: PlaywrightSuite[];
  stats: { expected: number; unexpected: number; flaky: number; skipped?: number };
  errors: unknown[];
};

export function countPlaywright(report: PlaywrightReport): Outcome {
  const { expected, unexpected, flaky, skipped = 0 } = report.stats;
  // A test that passed at the second try is a failure that has not been understood yet.
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}

export const failedJourneys = (report: PlaywrightReport): string[] => report.suites.flatMap(failedIn);

const failedIn = ({ specs, suites = [] }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, tests }) =>
    tests.flatMap(({ projectName, status }) =>
      status === 'unexpected' ? [`${title} (${projectName})`] : [],
    ),
  ),
  ...suites.flatMap(failedIn),
];
