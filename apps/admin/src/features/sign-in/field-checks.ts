import { newPasswordLength } from '@awning/contract';
import type { Translate } from '../../messages/messages.ts';
import type { signInMessages } from './sign-in-messages.ts';

type T = Translate<typeof signInMessages>;

/** A sentence about what is wrong, or undefined. The server has the last word; these only save a round trip. */
export function checkEmail(t: T, email: string): string | undefined {
  if (email === '') return t('emailMissing');
  if (!/^\S+@\S+\.\S{2,}$/.test(email)) return t('emailWrong');
  return undefined;
}

export function checkTypedPassword(t: T, password: string): string | undefined {
  return password === '' ? t('passwordMissing') : undefined;
}

export function checkNewPassword(t: T, password: string): string | undefined {
  const { min, max } = newPasswordLength;
  if (password.length < min) return t('passwordShort', { min });
  if (password.length > max) return t('passwordLong', { max });
  return undefined;
}
