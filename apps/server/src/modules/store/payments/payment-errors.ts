import { defineErrors } from '../../../platform/errors/index.ts';

export const paymentErrors = defineErrors('payments', {
  forged: { status: 400, message: 'That is not a message we can trust.' },
  stripeIncomplete: {
    status: 409,
    message:
      'Stripe needs its publishable key, and the secrets stripe.secret-key and stripe.webhook-secret, before it can be switched on.',
  },
  stripeKeysDiffer: {
    status: 409,
    message:
      'One key of Stripe is for tests and the other is for real money. Take both from the same page of its dashboard.',
  },
  noProblem: { status: 404, message: 'There is no payment with a problem here, or it is already resolved.' },
  otherProblem: {
    status: 409,
    message: 'Something else has happened to this payment since you last saw it. Please look at it again.',
  },
  refundMissing: { status: 404, message: 'There is no such refund.' },
  refundUnderWay: {
    status: 409,
    message: 'That refund is under way, or done. What was refused of an order is made again from the order.',
  },
  badCursor: {
    status: 400,
    message: 'That page of the list does not exist. Start again from the first one.',
  },
  stepMissing: { status: 404, message: 'The test bank knows no payment that waits here.' },
});
