import { defineErrors } from '../../../platform/errors/index.ts';

export const secretErrors = defineErrors('secrets', {
  notSet: { status: 404, message: 'There is no secret named "{name}".' },
});
