import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { strict } from './block-fields.ts';

export const horizontalRuleBlock = defineBlock({
  type: BLOCK_TYPES.horizontalrule,
  name: 'horizontalrule',
  title: 'Line',
  schema: Type.Object({}, strict),
  defaults: {},
});
