import { defineErrors } from '../../../platform/errors/index.ts';

export const webhookErrors = defineErrors('webhooks', {
  missing: { status: 404, message: 'There is no such webhook.' },
  changedMeanwhile: {
    status: 412,
    message: 'Another member changed this webhook in the meantime. Load it again and repeat your change.',
  },
  badEndpoint: {
    status: 400,
    message: 'Calls cannot be sent to this address. Please look at what is named below.',
  },
  tooMany: {
    status: 409,
    message: 'A site can have {most} webhooks. Remove one that is not needed any more.',
  },
  deliveryMissing: {
    status: 404,
    message: 'There is no such call in the log. Calls are kept for 30 days.',
  },
  stillWaiting: {
    status: 409,
    message: 'This call is still being tried. It can be sent again when that has ended.',
  },
  switchedOff: { status: 409, message: 'This webhook is switched off. Switch it on first.' },
});
