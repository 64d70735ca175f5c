import { defineErrors } from '../../../platform/errors/index.ts';

export const errorReportErrors = defineErrors('errors', {
  tooMany: {
    status: 429,
    message: 'This site has had many error reports lately. Please try again later.',
  },
  missing: { status: 404, message: 'This error is not on the list any more.' },
  badCursor: {
    status: 400,
    message: 'That page of the list does not exist. Start again from the first one.',
  },
});
