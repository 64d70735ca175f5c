import { waitlistMessages } from '@awning/contract';
import { defineErrors } from '../../../platform/errors/index.ts';

export const waitlistErrors = defineErrors('waitlist', {
  changedMeanwhile: {
    status: 412,
    message: 'Someone else changed these settings in the meantime. Load them again and repeat your change.',
  },
  emailBlank: { status: 400, message: waitlistMessages.emailBlank },
  emailInvalid: { status: 400, message: waitlistMessages.emailInvalid },
  captcha: { status: 400, message: '{reason}' },
  tooMany: { status: 429, message: 'That was a lot at once. Please wait a minute and try again.' },
  addressWaits: {
    status: 429,
    message:
      'This address is on many waiting lists already. Leave some of them first, with the link in one of our emails.',
  },
  mailsSent: {
    status: 429,
    message:
      'We have sent several mails to this address today. Please look into your mailbox, or try again tomorrow.',
  },
  linkEnded: { status: 410, message: 'This link has ended. Please sign up once more.' },
  productMissing: { status: 404, message: 'There is no such product any more.' },
  closed: { status: 409, message: 'There is no waiting list for this product.' },
  available: { status: 409, message: 'It is back already. Reload the page to buy it.' },
  signUpMissing: { status: 404, message: 'That sign-up does not exist any more.' },
  badCursor: {
    status: 400,
    message: 'That page of the list does not exist. Start again from the first one.',
  },
});
