import { defineErrors } from '../../platform/errors/index.ts';

export const mailErrors = defineErrors('mail', {
  badCursor: { status: 400, message: 'That page of the outbox does not exist.' },
});
