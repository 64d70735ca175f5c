import { defineErrors } from '../../../platform/errors/index.ts';

export const mailErrors = defineErrors('mail', {
  badRecipient: { status: 400, message: 'Please enter a valid email' },
  notFound: { status: 404, message: 'There is no such mail in the outbox.' },
  notSettled: {
    status: 409,
    message: 'Only a mail that failed or was kept here can be sent again; this one was sent or still waits.',
  },
  notYours: {
    status: 403,
    message: 'Only the person this mail is for, and the owner of the site, may send it again.',
  },
  badCursor: { status: 400, message: 'That page of the outbox does not exist.' },
});
