import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Choice, IdOrNull, Line, strict } from './block-fields.ts';

export const searchBlock = defineBlock({
  type: BLOCK_TYPES.search,
  name: 'search',
  title: 'Search',
  schema: Type.Object(
    {
      placeholder: Line(100),
      theme: Choice('light', 'dark'),
      /** Results appear while the visitor types. */
      searchPreview: Type.Boolean(),
      /** Searches this collection only; null for the whole site. */
      collectionId: IdOrNull,
    },
    strict,
  ),
  defaults: { placeholder: 'Search', theme: 'light', searchPreview: false, collectionId: null },
  references: ({ collectionId }) => ({ collectionIds: collectionId === null ? [] : [collectionId] }),
});
