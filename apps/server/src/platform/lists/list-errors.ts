import { defineErrors } from '../errors/index.ts';

export const listErrors = defineErrors('lists', {
  badCursor: {
    status: 400,
    message: 'That page of the list does not exist. Start again from the first one.',
  },
});
