import { defineErrors } from '../../../platform/errors/index.ts';

export const settingErrors = defineErrors('settings', {
  changedMeanwhile: {
    status: 412,
    message: 'Someone else changed these settings in the meantime. Load them again and repeat your change.',
  },
  unknownTimeZone: { status: 400, message: '"{timeZone}" is not a time zone such as Europe/Lisbon.' },
  missingPicture: {
    status: 400,
    message: 'That image does not exist any more. Please choose another one.',
  },
  unknownPage: { status: 400, message: 'That page does not exist, or visitors cannot open it.' },
  badProfile: {
    status: 400,
    message: 'Please look at the marked accounts: each needs an address such as https://example.com/you.',
  },
  badRobotsLines: {
    status: 400,
    message: 'The lines for robots.txt may hold nothing but text: one rule in each line.',
  },
  badCheckout: {
    status: 400,
    message: 'The settings of the checkout could not be saved. Please look at what is named below.',
  },
  codeTooLarge: { status: 413, message: 'The code in "{field}" is too long; {max} kB are the most.' },
  tooManyNamespaces: {
    status: 409,
    message:
      'A site can have preferences in {max} namespaces. Save an empty object in one that is not needed any more.',
  },
  preferencesFull: {
    status: 413,
    message: 'The preferences of this site are too large together; {max} kB are the most.',
  },
  tooLarge: { status: 413, message: 'These preferences are too large; {max} kB are the most.' },
});
