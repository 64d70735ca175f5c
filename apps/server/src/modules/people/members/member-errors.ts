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
  lastOwner: { status: 409, message: 'A site has an owner. Make another member the owner first.' },
  ownerOnly: { status: 403, message: 'Only the owner of the site may do this.' },
  cannotOwn: {
    status: 409,
    message: 'The site can only be given to another member who is not disabled.',
  },
  wrongName: { status: 400, message: 'Type the name exactly as it is shown: {name}' },
  wrongPassword: { status: 400, message: 'That is not your password.' },
  onlyAsYourself: {
    status: 409,
    message: 'You see the admin as another role. Leave that first to change your own account.',
  },
  codeWrong: {
    status: 400,
    message: 'That code is not right, or was used already. Wait for the next one and try again.',
  },
  signInOver: { status: 400, message: 'Signing in took too long. Enter your password once more.' },
  twoFactorOn: { status: 409, message: 'Two-factor sign-in is on already.' },
  twoFactorOff: { status: 409, message: 'Two-factor sign-in is off.' },
  twoFactorNotBegun: { status: 409, message: 'Begin again: there is no key that waits for a code.' },
  sessionMissing: { status: 404, message: 'That session is over already.' },
  sameEmail: { status: 409, message: 'That is your address already.' },
  emailLinkExpired: {
    status: 400,
    message: 'This link has expired, was used already, or was replaced by a newer one.',
  },
  tooManyMails: { status: 429, message: 'That address got several mails already. Please try again later.' },
  alreadyInvited: { status: 409, message: '{email} is invited already. Send that invitation again.' },
  invitationMissing: { status: 404, message: 'There is no such invitation on this site.' },
  invitationOver: { status: 409, message: 'This invitation was accepted or withdrawn already.' },
  invitationExpired: {
    status: 400,
    message: 'This invitation has expired, was withdrawn or was used already. Ask for a new one.',
  },
  invitationOtherAccount: {
    status: 409,
    message: 'This invitation is for {email}, and you are signed in as {other}. Sign out first.',
  },
  invitationSignIn: {
    status: 409,
    message: 'There is an account with this address already. Sign in with it to accept.',
  },
  invitationIncomplete: { status: 400, message: 'Choose a name and a password.' },
  preferencesChanged: {
    status: 412,
    message: 'These preferences were changed in another window. Load them again and repeat your change.',
  },
  preferencesTooLarge: { status: 413, message: 'These preferences are too large; {max} kB are the most.' },
  preferencesFull: {
    status: 413,
    message: 'Your preferences are too large together; {max} kB are the most.',
  },
  tooManyNamespaces: {
    status: 409,
    message:
      'You can have preferences in {max} namespaces. Save an empty object in one that is not needed any more.',
  },
  apiKeyMissing: { status: 404, message: 'There is no such API key. It may have been revoked already.' },
  tooManyApiKeys: {
    status: 409,
    message: 'A site can have {most} API keys. Revoke one that is not needed any more.',
  },
});
