import { newPasswordLength } from '@awning/contract';

/** A sentence about what is wrong, or undefined. The server has the last word; these only save a round trip. */
export function checkEmail(email: string): string | undefined {
  if (email === '') return 'Enter your email address.';
  if (!/^\S+@\S+\.\S{2,}$/.test(email)) return 'This does not look like an email address.';
  return undefined;
}

export function checkTypedPassword(password: string): string | undefined {
  return password === '' ? 'Enter your password.' : undefined;
}

export function checkNewPassword(password: string): string | undefined {
  const { min, max } = newPasswordLength;
  if (password.length < min) return `Choose at least ${min} characters.`;
  if (password.length > max) return `Choose at most ${max} characters.`;
  return undefined;
}
