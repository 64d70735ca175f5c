import { defineErrors } from '../../../platform/errors/index.ts';

export const reviewErrors = defineErrors('reviews', {
  missing: { status: 404, message: 'That review does not exist any more.' },
  productMissing: { status: 404, message: 'There is no such product.' },
  closed: { status: 403, message: 'Reviews cannot be written here at the moment.' },
  answered: { status: 409, message: 'You have sent this review already. Thank you.' },
  requestUnknown: {
    status: 404,
    message: 'This link is incomplete. Please open it again from your email.',
  },
  requestExpired: { status: 410, message: 'This link has expired.' },
  invalidRequest: { status: 400, message: 'This link cannot be made as it is. Please check your entries.' },
  invalid: { status: 400, message: 'This review cannot be stored as it is. Please check your entries.' },
  invalidImport: {
    status: 400,
    message: 'Nothing was imported, because {count} of the reviews need a correction first.',
  },
  changedMeanwhile: {
    status: 412,
    message: 'Another member changed this review in the meantime. Load it again and repeat your change.',
  },
  badCursor: {
    status: 400,
    message: 'That page of the list does not exist. Start again from the first one.',
  },
});
