import { defineErrors } from '../../../platform/errors/index.ts';

export const firstRunErrors = defineErrors('first-run', {
  decided: {
    status: 409,
    message: 'You have decided to keep this site as it is. Another one is made under Settings, Sites.',
  },
  hasContent: {
    status: 409,
    message: 'The site has pages already, and they stay. Another site is made under Settings, Sites.',
  },
});
