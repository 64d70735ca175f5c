import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Alignment, Choice, Html, Line, strict, Text } from './block-fields.ts';

export const newsletterBlock = defineBlock({
  type: BLOCK_TYPES.newsletter,
  name: 'newsletter',
  title: 'Newsletter',
  schema: Type.Object(
    {
      title: Line(),
      description: Html(20_000),
      emailPlaceholder: Line(100),
      /** Asks for a first and a last name as well. */
      collectName: Type.Boolean(),
      firstNamePlaceholder: Line(100),
      lastNamePlaceholder: Line(100),
      buttonText: Line(100),
      /** Fields and button in one line where there is room, or below each other. */
      layout: Choice('float', 'stack'),
      alignment: Alignment,
      /** Small print below the button. */
      footnote: Html(5000),
      /** Shown once the visitor signed up. */
      submissionMessage: Text(2000),
      captchaEnabled: Type.Boolean(),
      captchaTheme: Choice('light', 'dark'),
      captchaAlignment: Alignment,
    },
    strict,
  ),
  defaults: {
    title: 'Subscribe',
    description: '<p>Sign up with your email address to receive news and updates.</p>',
    emailPlaceholder: 'Email address',
    collectName: false,
    firstNamePlaceholder: 'First name',
    lastNamePlaceholder: 'Last name',
    buttonText: 'Sign up',
    layout: 'float',
    alignment: 'left',
    footnote: '<p>We respect your privacy.</p>',
    submissionMessage: 'Thank you!',
    captchaEnabled: false,
    captchaTheme: 'light',
    captchaAlignment: 'left',
  },
  htmlFields: ['description', 'footnote'],
  problem: ({ buttonText }) =>
    buttonText.trim() === '' ? 'The button of the newsletter needs a text' : null,
});
