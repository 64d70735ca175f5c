import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { strict, Text } from './block-fields.ts';

export const markdownBlock = defineBlock({
  type: BLOCK_TYPES.markdown,
  name: 'markdown',
  title: 'Markdown',
  schema: Type.Object({ markdown: Text(200_000) }, strict),
  defaults: { markdown: '' },
});
