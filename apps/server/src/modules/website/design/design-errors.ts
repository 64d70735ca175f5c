import { defineErrors } from '../../../platform/errors/index.ts';

export const designErrors = defineErrors('design', {
  changedMeanwhile: {
    status: 412,
    message: 'Another member changed the design in the meantime. Load it again and repeat your change.',
  },
  invalid: {
    status: 400,
    message: 'This is not a design that can be shown. Please look at the marked fields.',
  },
  unreadable: {
    status: 409,
    message:
      'The stored design was made by another version of this program, which can change it. Nothing was changed.',
  },
  unknownColorTheme: { status: 400, message: 'There is no colour theme named "{colorTheme}".' },
  badHeaderLink: {
    status: 400,
    message: 'The button needs a link such as https://example.com or /page.',
  },
});
