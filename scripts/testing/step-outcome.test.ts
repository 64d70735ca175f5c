import { describe, expect, test } from 'vitest';
import { addUp, countPlaywright, countVitest, judgeRunner } from './step-outcome.ts';

describe('the count at the end of a test run', () => {
  test('the count of a test run adds up its steps', () => {
    expect(
      addUp([
        { passed: 2, failed: 0 },
        { passed: 3, failed: 1 },
      ]),
    ).toMatchObject({ passed: 5, failed: 1 });
  });

  test('a runner that crashed after passing tests counts as a failure', () => {
    expect(judgeRunner(1, { passed: 40, failed: 0 })).toMatchObject({ passed: 40, failed: 1 });
  });

  test('a runner without a report counts as a failure, even with exit code zero', () => {
    expect(judgeRunner(0, null)).toMatchObject({ passed: 0, failed: 1 });
  });

  test('a runner that ran nothing counts as a failure', () => {
    expect(judgeRunner(0, { passed: 0, failed: 0 })).toMatchObject({ passed: 0, failed: 1 });
  });

  test('the failures that a runner counted are not counted again for its exit code', () => {
    expect(judgeRunner(1, { passed: 40, failed: 3 })).toMatchObject({ passed: 40, failed: 3 });
  });

  test('a test file that cannot be loaded counts as one failure', () => {
    const loaded = { status: 'passed', assertionResults: [{}, {}] };
    const broken = { status: 'failed', assertionResults: [] };
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [loaded, broken] };
    expect(countVitest(report)).toMatchObject({ passed: 2, failed: 1 });
  });

  test('a journey that passed at the second try counts as failed', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [] };
    expect(countPlaywright(report)).toMatchObject({ passed: 4, failed: 2 });
  });

  test('skipped tests are counted, so that nobody takes them for passed', () => {
    const report = { numPassedTests: 2, numFailedTests: 0, numPendingTests: 3, testResults: [] };
    expect(judgeRunner(0, countVitest(report)).skipped).toBe(3);
    expect(
      addUp([
        { passed: 1, failed: 0, skipped: 3 },
        { passed: 1, failed: 0 },
      ]).skipped,
    ).toBe(3);
  });
});
