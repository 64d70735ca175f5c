import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Html, strict } from './block-fields.ts';

export const quoteBlock = defineBlock({
  type: BLOCK_TYPES.quote,
  name: 'quote',
  title: 'Quote',
  schema: Type.Object(
    {
      quote: Html(20_000),
      /** Who said it. */
      source: Html(2000),
    },
    strict,
  ),
  defaults: { quote: '', source: '' },
  htmlFields: ['quote', 'source'],
});
