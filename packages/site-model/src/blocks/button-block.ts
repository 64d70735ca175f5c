import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Alignment, Choice, Line, Link, strict } from './block-fields.ts';
import { linkProblem } from './block-link.ts';

export const buttonBlock = defineBlock({
  type: BLOCK_TYPES.button,
  name: 'button',
  title: 'Button',
  schema: Type.Object(
    {
      buttonText: Line(100),
      buttonLink: Link,
      newWindow: Type.Boolean(),
      buttonSize: Choice('small', 'medium', 'large'),
      buttonAlignment: Alignment,
      buttonStyle: Choice('solid', 'outline', 'text'),
    },
    strict,
  ),
  defaults: {
    buttonText: 'Learn more',
    buttonLink: '',
    newWindow: false,
    buttonSize: 'medium',
    buttonAlignment: 'left',
    buttonStyle: 'solid',
  },
  problem: ({ buttonLink }) => linkProblem(buttonLink),
});
