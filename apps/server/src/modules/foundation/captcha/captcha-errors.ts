import { defineErrors } from '../../../platform/errors/index.ts';

export const captchaErrors = defineErrors('captcha', {
  incomplete: {
    status: 400,
    message: 'The captcha could not be saved. Please look at what is named below.',
  },
  notUsed: { status: 404, message: 'This site asks for no such captcha.' },
});
