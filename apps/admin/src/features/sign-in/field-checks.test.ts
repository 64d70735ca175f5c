import { newPasswordLength } from '@awning/contract';
import { expect, it } from 'vitest';
import { createTranslate } from '../../messages/messages.ts';
import { checkEmail, checkNewPassword } from './field-checks.ts';
import { signInMessages } from './sign-in-messages.ts';

const t = createTranslate(signInMessages, 'en');

it('a new password may be as short and as long as the contract says, and a sentence tells what it may not', () => {
  const { min, max } = newPasswordLength;
  for (const length of [min, max]) expect(checkNewPassword(t, 'x'.repeat(length))).toBeUndefined();
  expect(checkNewPassword(t, 'x'.repeat(min - 1))).toBe('Choose at least 10 characters.');
  expect(checkNewPassword(t, 'x'.repeat(max + 1))).toBe('Choose at most 200 characters.');
});

it.each(['a@example.com', 'ö@bücher.example', "o'neill+shop@sub.example.co"])(
  '%s is taken for an address',
  (email) => {
    expect(checkEmail(t, email)).toBeUndefined();
  },
);

it.each(['', 'a', 'a@b', 'a b@example.com', '@example.com'])('"%s" is not taken for an address', (email) => {
  expect(checkEmail(t, email)).toBeDefined();
});
