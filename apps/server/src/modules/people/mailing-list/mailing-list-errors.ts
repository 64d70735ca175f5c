import { defineErrors } from '../../../platform/errors/index.ts';

export const mailingListErrors = defineErrors('mailing-list', {
  missing: { status: 404, message: 'That address is not on the mailing list any more.' },
});
