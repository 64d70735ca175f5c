import { defineErrors } from '../../../platform/errors/index.ts';

export const renderErrors = defineErrors('rendering', {
  tooSlow: {
    status: 503,
    message:
      'This page takes too long to be drawn. Please try again later. If the site is yours, look for the reason in its theme.',
  },
  siteWaits: {
    status: 503,
    message:
      'The pages of this site take very long to be drawn, so it has to wait for its turn. Please try again in {seconds} seconds.',
  },
  busy: {
    status: 503,
    message: 'Too many pages are being drawn at the moment. Please try again in a few seconds.',
  },
  failed: {
    status: 503,
    message:
      'This page cannot be drawn at the moment. Please try again later. If the site is yours, look for the reason in its theme.',
  },
});
