import { defineErrors } from '../../platform/errors/index.ts';

export const captchaErrors = defineErrors('captcha', {
  incomplete: {
    status: 400,
    message: 'The captcha could not be saved. Please look at what is named below.',
  },
  changedMeanwhile: {
    status: 412,
    message: 'Somebody else changed these settings in the meantime. Load them again and repeat your change.',
  },
  notUsed: { status: 404, message: 'This site asks for no such captcha.' },
});
