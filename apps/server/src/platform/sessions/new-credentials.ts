import { Email, newPasswordLength } from '@awning/contract';
import { Value } from 'typebox/value';
import { canonicalEmail } from '../email-address.ts';
import type { ErrorMaker } from '../errors/index.ts';
import type { Passwords } from '../passwords.ts';

const { min, max } = newPasswordLength;

/** The sentence for a password that `hashNewPassword` refuses. */
export const weakPasswordSentence = `Please choose a password of ${min} to ${max} characters.`;

export async function hashNewPassword(
  passwords: Passwords,
  password: string,
  weakPassword: ErrorMaker,
): Promise<string> {
  if (password.length < min || password.length > max) throw weakPassword();
  return passwords.hash(password);
}

/** What is stored of the email and password of a new account. */
export async function newCredentials(
  passwords: Passwords,
  credentials: { email: string; password: string },
  refusals: { readonly badEmail: ErrorMaker; readonly weakPassword: ErrorMaker },
): Promise<{ email: string; emailCanonical: string; passwordHash: string }> {
  const email = credentials.email.trim().normalize('NFC');
  // The same rule as the sign-in form: who is let in here must be able to come back there.
  if (!Value.Check(Email, email)) throw refusals.badEmail();
  const passwordHash = await hashNewPassword(passwords, credentials.password, refusals.weakPassword);
  return { email, emailCanonical: canonicalEmail(email), passwordHash };
}
