import { defineErrors } from '../../../platform/errors/index.ts';

export const vitalsErrors = defineErrors('vitals', {
  twice: { status: 400, message: 'A page load has each of LCP, INP, CLS, FCP and TTFB once.' },
  tooMany: {
    status: 429,
    message: 'This site has had many records of speed lately. Please try again later.',
  },
  badRange: {
    status: 400,
    message: 'Choose a first day that is not after the last one, and at most {most} days.',
  },
});
