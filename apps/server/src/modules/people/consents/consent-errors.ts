import { defineErrors } from '../../../platform/errors/index.ts';

export const consentErrors = defineErrors('consents', {
  otherQuestion: {
    status: 409,
    message: 'This question has changed meanwhile. Reload the page to be asked the new one.',
  },
  tooMany: { status: 429, message: 'Too many choices at once. Please wait a minute and try again.' },
});
