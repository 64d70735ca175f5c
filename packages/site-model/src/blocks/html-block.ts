import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Html, strict } from './block-fields.ts';

export const htmlBlock = defineBlock({
  type: BLOCK_TYPES.html,
  name: 'html',
  title: 'Text',
  schema: Type.Object({ html: Html() }, strict),
  defaults: { html: '' },
  htmlFields: ['html'],
});
