import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { strict } from './block-fields.ts';

export const spacerBlock = defineBlock({
  type: BLOCK_TYPES.spacer,
  name: 'spacer',
  title: 'Spacer',
  schema: Type.Object(
    {
      /** In steps of the vertical rhythm. */
      vSize: Type.Integer({ minimum: 1, maximum: 20 }),
    },
    strict,
  ),
  defaults: { vSize: 1 },
});
