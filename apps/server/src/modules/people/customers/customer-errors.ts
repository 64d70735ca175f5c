import { defineErrors } from '../../../platform/errors/index.ts';
import { weakPasswordSentence } from '../../../platform/sessions/index.ts';

export const customerErrors = defineErrors('customers', {
  signInFailed: { status: 401, message: 'That email and password do not match an account.' },
  tooManyAttempts: {
    status: 429,
    message: 'Too many attempts to sign in. Please wait a few minutes and try again.',
  },
  emailTaken: { status: 409, message: 'There is already an account with the email {email}.' },
  badEmail: { status: 400, message: 'Please enter a valid email' },
  weakPassword: { status: 400, message: weakPasswordSentence },
});
