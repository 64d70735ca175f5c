import { defineErrors } from '../../../platform/errors/index.ts';

export const bulkErrors = defineErrors('bulk', {
  unknownAction: { status: 400, message: 'There is no action {action} for many rows of {list}.' },
  invalid: { status: 400, message: 'Please check what is to be done: {what}.' },
  notAllowed: { status: 403, message: 'You do not have the permission for this action.' },
  missing: { status: 404, message: 'There is no such action on many rows. It may have been too long ago.' },
});
