import { defineErrors } from '../../../platform/errors/index.ts';

export const reportErrors = defineErrors('reports', {
  badDays: {
    status: 400,
    message:
      'Those days do not fit: the first has to come before the last, and both have to be in the calendar.',
  },
  badSort: { status: 400, message: 'That table has no such column to sort by.' },
  noRows: {
    status: 404,
    message:
      'What stands behind that figure is a list of its own: the waiting lists, the reviews or the customers.',
  },
  badCursor: {
    status: 400,
    message: 'That page of the report does not exist. Start again from the first one.',
  },
});
