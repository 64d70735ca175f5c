import { describe, expect, test } from 'vitest';
import {
  addUp,
  afterAnotherTry,
  countPlaywright,
  countVitest,
  failedFiles,
  failedJourneys,
  failedTests,
  judgeRunner,
  worthAnotherTry,
} from './step-outcome.ts';

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
    const passed = { status: 'passed', fullName: 'adds up' };
    const loaded = { name: 'a.test.ts', status: 'passed', assertionResults: [passed, passed] };
    const broken = { name: 'b.test.ts', status: 'failed', assertionResults: [] };
    const report = { numPassedTests: 2, numFailedTests: 0, testResults: [loaded, broken] };
    expect(countVitest(report)).toMatchObject({ passed: 2, failed: 1 });
  });

  test('a journey that passed at the second try counts as failed', () => {
    const report = { suites: [], stats: { expected: 4, unexpected: 1, flaky: 1 }, errors: [] };
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

  test('a few tests that failed beside others count by how they do alone, and are named', () => {
    const first = { passed: 40, failed: 2, skipped: 1 };
    const names = ['waits for a mail', 'draws a page'];
    expect(afterAnotherTry(first, names, { passed: 9, failed: 0 })).toEqual({
      passed: 42,
      failed: 0,
      skipped: 1,
      passedAlone: names,
    });
    expect(afterAnotherTry(first, names, { passed: 9, failed: 1 })).toMatchObject({ passed: 41, failed: 1 });
    expect(addUp([{ passed: 1, failed: 0, passedAlone: names }]).passedAlone).toEqual(names);
  });

  test('a second run that broke off leaves the failures of the first', () => {
    const first = { passed: 40, failed: 2 };
    expect(afterAnotherTry(first, ['a', 'b'], { passed: 0, failed: 1 })).toEqual(first);
  });

  test('nothing is tried again where nothing failed, or too much', () => {
    expect(worthAnotherTry([])).toBe(false);
    expect(worthAnotherTry(['one'])).toBe(true);
    expect(worthAnotherTry(Array.from({ length: 7 }, String))).toBe(false);
  });

  test('the failures of a report have names', () => {
    const results = [
      { status: 'passed', fullName: 'adds up' },
      { status: 'failed', fullName: 'waits for a mail' },
    ];
    const file = { name: 'a.test.ts', status: 'failed', assertionResults: results };
    const unit = { numPassedTests: 1, numFailedTests: 1, testResults: [file] };
    expect(failedFiles(unit)).toEqual(['a.test.ts']);
    expect(failedTests(unit)).toEqual(['waits for a mail']);
    const inner = {
      specs: [
        {
          title: 'a visitor pays',
          tests: [
            { projectName: 'desktop', status: 'expected' },
            { projectName: 'phone', status: 'unexpected' },
          ],
        },
      ],
    };
    const stats = { expected: 1, unexpected: 1, flaky: 0 };
    const walked = { suites: [{ specs: [], suites: [inner] }], stats, errors: [] };
    expect(failedJourneys(walked)).toEqual(['a visitor pays (phone)']);
  });
});
