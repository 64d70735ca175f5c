import { defineErrors } from '../../../platform/errors/index.ts';

export const brokenLinkErrors = defineErrors('broken-links', {
  missing: { status: 404, message: 'This broken link is not on the list any more.' },
  noRedirect: {
    status: 409,
    message: 'No redirect can be made for this address: it has one, or it is no page of this site.',
  },
});
