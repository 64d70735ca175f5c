import { defineErrors } from '../../../platform/errors/index.ts';

export const accessErrors = defineErrors('access', {
  changedMeanwhile: {
    status: 412,
    message:
      'Another member changed who may see the site in the meantime. Load it again and repeat your change.',
  },
  passwordNeeded: { status: 400, message: 'Choose a password, so that people can be let in.' },
  pageMissing: { status: 404, message: 'There is no such page.' },
  locked: { status: 401, message: 'This is only for people who know the password.' },
  membersOnly: {
    status: 401,
    message: 'This is only for people who have an account on this site. Sign in first.',
  },
  private: { status: 401, message: 'This site is private. Members sign in first.' },
  wrongPassword: { status: 401, message: 'That is not the password. Please try again.' },
  tooManyTries: {
    status: 429,
    message: 'Too many wrong passwords. Please wait a few minutes and try again.',
  },
});
