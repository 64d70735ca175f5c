import { formMessages } from '@awning/forms';
import { defineErrors } from '../../../platform/errors/index.ts';

export const formErrors = defineErrors('forms', {
  notConfigured: { status: 404, message: formMessages.notConfigured },
  keyExpired: { status: 401, message: formMessages.unableToSubmit },
  tooManyRequests: { status: 429, message: formMessages.rateLimited },
  unreadable: { status: 400, message: formMessages.unreadable },
  invalid: { status: 400, message: formMessages.summary },
  captchaRefused: { status: 400, message: '{reason}' },
  uploadUnreadable: { status: 400, message: 'The file did not arrive in one piece. Please choose it again.' },
  uploadTooLarge: { status: 413, message: '{fileName} is too large. {maxSize} are the most.' },
  uploadWrongType: { status: 400, message: '{fileName} is not what this form takes: {wanted}.' },
  uploadLies: {
    status: 400,
    message: '{fileName} is something else than its name says. Please choose the original file.',
  },
  uploadsFull: {
    status: 429,
    message: 'This site takes no more files just now. Please try again later, or send the form without one.',
  },
  templateMissing: { status: 404, message: 'There is no form template of that kind.' },
  missing: { status: 404, message: 'That form does not exist any more.' },
  refusedModel: { status: 400, message: 'The form cannot be saved as it is: {reason}' },
  refusedCommand: { status: 400, message: '{reason}' },
  ofBlock: {
    status: 409,
    message: 'This form belongs to a block. Change it on the page where the block stands.',
  },
  archived: { status: 409, message: 'This form is archived. Take it back before you change it.' },
  changedMeanwhile: {
    status: 412,
    message: 'Another member changed this form in the meantime. Load it again and repeat your change.',
  },
  submissionMissing: { status: 404, message: 'That submission does not exist any more.' },
  noteChanged: {
    status: 412,
    message: 'Another member changed this note in the meantime. Nothing was saved.',
  },
  submissionIsSpam: {
    status: 409,
    message: 'This submission is marked as spam. Take the mark off first.',
  },
  nobodyToTell: {
    status: 409,
    message: 'This form notifies nobody. Add an email address to its storage settings first.',
  },
  noReplyAddress: { status: 409, message: 'The answers have no email address that a reply could go to.' },
  sentTooOften: { status: 409, message: 'This submission was mailed many times already.' },
  fileMissing: { status: 404, message: 'That file does not exist any more.' },
});
