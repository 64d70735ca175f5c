import { defineErrors } from '../../../platform/errors/index.ts';

export const subscriptionErrors = defineErrors('subscriptions', {
  missing: { status: 404, message: 'This subscription does not exist.' },
  isCompleted: {
    status: 409,
    message: 'This subscription has run its course. There is nothing to cancel.',
  },
  isOver: { status: 409, message: 'This subscription has ended. It cannot be changed any more.' },
  isPaused: { status: 409, message: 'This subscription is paused. Resume it first.' },
  isDisputed: {
    status: 409,
    message: 'A payment for this subscription is disputed at the bank. Only the shop can resume it.',
  },
  cardNotRead: {
    status: 503,
    message: 'Your new card could not be checked yet. Try again in a moment.',
  },
  underWay: { status: 409, message: 'A payment is being made right now. Try again in a moment.' },
  billedMeanwhile: { status: 409, message: 'This time was billed, skipped or moved in the meantime.' },
  noMeans: {
    status: 409,
    message: 'No card is kept for this subscription, so it cannot be charged. Create an order instead.',
  },
  methodOff: {
    status: 409,
    message: 'The way it was paid for is switched off. Switch it on in the settings of payments first.',
  },
  notOffered: {
    status: 409,
    message: 'Its product was deleted, or its donation is switched off or deleted. Nothing was charged.',
  },
  soldOut: { status: 409, message: 'There is not enough in stock for it. Nothing was charged.' },
  badDate: {
    status: 422,
    message: 'Choose a day from tomorrow on, within the next two years.',
  },
});
