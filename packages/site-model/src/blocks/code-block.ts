import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Choice, strict, Text } from './block-fields.ts';

export const codeBlock = defineBlock({
  type: BLOCK_TYPES.code,
  name: 'code',
  title: 'Code',
  schema: Type.Object(
    {
      code: Text(400_000),
      language: Choice('html', 'css', 'javascript', 'text'),
      /** Shows the code to readers instead of doing what it says. */
      displaySource: Type.Boolean(),
    },
    strict,
  ),
  defaults: { code: '', language: 'html', displaySource: false },
});
