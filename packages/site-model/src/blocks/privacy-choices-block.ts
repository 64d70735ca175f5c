import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Html, Line, strict } from './block-fields.ts';

/** What a visitor has chosen in the cookie banner, and a way to choose again. */
export const privacyChoicesBlock = defineBlock({
  type: BLOCK_TYPES['privacy-choices'],
  name: 'privacy-choices',
  title: 'Privacy choices',
  schema: Type.Object(
    {
      heading: Line(),
      text: Html(20_000),
      showCategories: Type.Boolean(),
      allowedText: Line(60),
      refusedText: Line(60),
      alwaysText: Line(60),
      buttonText: Line(100),
    },
    strict,
  ),
  defaults: {
    heading: 'Your privacy choices',
    text: '',
    showCategories: true,
    allowedText: 'Allowed',
    refusedText: 'Not allowed',
    alwaysText: 'Always on',
    buttonText: 'Change my choices',
  },
  htmlFields: ['text'],
  problem: ({ buttonText }) =>
    buttonText.trim() === '' ? 'The button of the privacy choices needs a text' : null,
});
