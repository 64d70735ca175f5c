import { defineErrors } from '../../../platform/errors/index.ts';

export const placeErrors = defineErrors('places', {
  noTrackingContext: {
    status: 400,
    message: 'Please provide a tracking context when using Google Places API details to track cost',
  },
  missing: { status: 404, message: 'There is no such place.' },
  tooMany: { status: 429, message: 'That was a lot at once. Please wait a minute and go on typing.' },
});
