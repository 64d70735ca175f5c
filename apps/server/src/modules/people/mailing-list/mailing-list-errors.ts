import { defineErrors } from '../../../platform/errors/index.ts';

export const mailingListErrors = defineErrors('mailing-list', {
  consentInFuture: { status: 400, message: 'The day of the consent lies in the future.' },
  missing: { status: 404, message: 'That address is not on the mailing list any more.' },
});
