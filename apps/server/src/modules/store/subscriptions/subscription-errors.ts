import { defineErrors } from '../../../platform/errors/index.ts';

export const subscriptionErrors = defineErrors('subscriptions', {
  missing: { status: 404, message: 'This subscription does not exist.' },
  isCompleted: {
    status: 409,
    message: 'This subscription has run its course. There is nothing to cancel.',
  },
});
