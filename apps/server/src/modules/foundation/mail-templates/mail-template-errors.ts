import { defineErrors } from '../../../platform/errors/index.ts';

export const mailTemplateErrors = defineErrors('mail-templates', {
  invalid: { status: 400, message: 'These words could not be saved. Please look at what is named below.' },
  changedMeanwhile: {
    status: 412,
    message: 'Someone else changed this email in the meantime. Load it again and repeat your change.',
  },
});
