import { CallError } from '@awning/contract/client';
import { expect, it } from 'vitest';
import { isSessionEnd } from './api-error.ts';

it('the end of a session is told from a password that did not match', () => {
  const body = { code: 'members.sign-in-failed', message: 'No.' };
  expect(isSessionEnd(new CallError(401, body))).toBe(false);
  expect(isSessionEnd(new CallError(401, { ...body, code: 'security.sign-in-required' }))).toBe(true);
  expect(isSessionEnd(new CallError(403, { ...body, code: 'security.not-allowed' }))).toBe(false);
  expect(isSessionEnd(new TypeError('x'))).toBe(false);
});
