import { defineErrors } from '../../platform/errors/index.ts';

export const mailErrors = defineErrors('mail', {
  badRecipient: { status: 400, message: 'Please enter a valid email' },
  badCursor: { status: 400, message: 'That page of the outbox does not exist.' },
});
