import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Choice, Html, Line, strict } from './block-fields.ts';

export const accordionBlock = defineBlock({
  type: BLOCK_TYPES.accordion,
  name: 'accordion',
  title: 'Accordion',
  schema: Type.Object(
    {
      items: Type.Array(Type.Object({ title: Line(500), body: Html(50_000) }, strict), { maxItems: 100 }),
      /** Several at once; otherwise opening one closes the other. */
      allowMultipleOpen: Type.Boolean(),
      firstOpen: Type.Boolean(),
      headingLevel: Type.Integer({ minimum: 2, maximum: 6 }),
      icon: Choice('plus', 'arrow', 'none'),
      dividers: Type.Boolean(),
    },
    strict,
  ),
  defaults: {
    items: [],
    allowMultipleOpen: false,
    firstOpen: false,
    headingLevel: 3,
    icon: 'plus',
    dividers: true,
  },
  htmlFields: ['items.*.body'],
});
