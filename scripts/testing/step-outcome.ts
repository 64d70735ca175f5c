/** What one step adds to the last line of a test run. */
export type Outcome = { passed: number; failed: number; skipped?: number };

export function addUp(outcomes: Outcome[]): Outcome {
  return outcomes.reduce(
    (sum, outcome) => ({
      passed: sum.passed + outcome.passed,
      failed: sum.failed + outcome.failed,
      skipped: (sum.skipped ?? 0) + (outcome.skipped ?? 0),
    }),
    { passed: 0, failed: 0, skipped: 0 },
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

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests?: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

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

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped?: number };
  errors: unknown[];
};

export function countPlaywright(report: PlaywrightReport): Outcome {
  const { expected, unexpected, flaky, skipped = 0 } = report.stats;
  // A test that passed at the second try is a failure that has not been understood yet.
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped };
}
