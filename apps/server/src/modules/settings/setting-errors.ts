import { defineErrors } from '../../platform/errors/index.ts';

export const settingErrors = defineErrors('settings', {
  changedMeanwhile: {
    status: 412,
    message: 'Somebody else changed these settings in the meantime. Load them again and repeat your change.',
  },
  unknownTimeZone: { status: 400, message: '"{timeZone}" is not a time zone such as Europe/Lisbon.' },
  tooLarge: { status: 413, message: 'These preferences are too large; {max} kB are the most.' },
});
