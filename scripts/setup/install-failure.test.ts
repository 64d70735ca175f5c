import { expect, test } from 'vitest';
import { explainInstallFailure } from './install-failure.mjs';

const complaint = "npm warn EBADENGINE   required: { node: '>=24.7' },";

test.for([
  ['npm error code ENOTFOUND', 'registry cannot be reached'],
  ['npm error code ENOSPC', 'disk is full'],
  ['npm error code EACCES', 'may not be written'],
  ['npm error something nobody foresaw', 'npm says why below'],
] as const)('%s is explained in one line: %s', ([line, expected]) => {
  const [first, ...tail] = explainInstallFailure(`${complaint}\n${line}\n`, '/clone').split('\n');
  expect(first).toContain(expected);
  expect(tail.join('\n')).toContain(line);
});

test('complaints about the version of the Node that only sets up are left out', () => {
  expect(explainInstallFailure(`${complaint}\nnpm error code ENOSPC`, '/clone')).not.toContain('EBADENGINE');
});
