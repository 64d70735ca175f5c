import { defineErrors } from '../errors/index.ts';

export const onceErrors = defineErrors('once', {
  underWay: {
    status: 409,
    message: 'This was asked for already and is still being worked on. Please try again in a moment.',
  },
  keyReused: {
    status: 422,
    message: 'This idempotency key has been used for another request. Send each new request with a new key.',
  },
});
