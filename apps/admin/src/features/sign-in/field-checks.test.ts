import { NewPassword } from '@awning/contract';
import { expect, it } from 'vitest';
import { checkEmail, checkNewPassword, newPasswordMinLength } from './field-checks.ts';

it('the shortest new password is the one of the contract', () => {
  expect(NewPassword).toMatchObject({ minLength: newPasswordMinLength });
  expect(checkNewPassword('x'.repeat(newPasswordMinLength))).toBeUndefined();
  expect(checkNewPassword('x'.repeat(newPasswordMinLength - 1))).toBeDefined();
});

it.each(['a@example.com', 'ö@bücher.example', "o'neill+shop@sub.example.co"])(
  '%s is taken for an address',
  (email) => {
    expect(checkEmail(email)).toBeUndefined();
  },
);

it.each(['', 'a', 'a@b', 'a b@example.com', '@example.com'])('"%s" is not taken for an address', (email) => {
  expect(checkEmail(email)).toBeDefined();
});
