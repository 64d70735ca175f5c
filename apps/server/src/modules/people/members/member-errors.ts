import { defineErrors } from '../../../platform/errors/index.ts';
import { weakPasswordSentence } from '../../../platform/sessions/index.ts';

export const memberErrors = defineErrors('members', {
  // The same words for an unknown email and a wrong password: nobody learns who has an account here.
  signInFailed: { status: 401, message: 'That email and password do not match an account on this site.' },
  tooManyAttempts: {
    status: 429,
    message: 'Too many attempts to sign in. Please wait a few minutes and try again.',
  },
  resetLinkExpired: { status: 400, message: 'This link has expired or was already used. Ask for a new one.' },
  emailTaken: { status: 409, message: 'There is already a member with the email {email}.' },
  badEmail: { status: 400, message: 'Please enter a valid email' },
  weakPassword: { status: 400, message: weakPasswordSentence },
  badRole: { status: 400, message: '{role} is not a role. Roles are {roles}.' },
  notFound: { status: 404, message: 'There is no member with the email {email}.' },
  unknown: { status: 404, message: 'There is no such member on this site.' },
  ownerStays: {
    status: 409,
    message: 'The owner of a site cannot be disabled, removed or given other roles.',
  },
});
