import { defineErrors } from '../../../platform/errors/index.ts';

export const redirectErrors = defineErrors('redirects', {
  changedMeanwhile: {
    status: 412,
    message: 'Another member changed the redirects in the meantime. Load them again and repeat your change.',
  },
  invalid: {
    status: 400,
    message:
      'Nothing was saved, because {count} of the lines cannot be used. Please look at those named below.',
  },
  missing: { status: 404, message: 'There is no such rule. It may have been removed already.' },
  tooLarge: { status: 413, message: 'The redirects are too long; {max} kB are the most.' },
});
