import { defineErrors } from '../../../platform/errors/index.ts';

export const siteCopyErrors = defineErrors('site-copies', {
  oneAtATime: {
    status: 409,
    message: 'A copy of this site is being made. Start another one when it is ready.',
  },
});
