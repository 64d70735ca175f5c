import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { countedItems } from './archive-block.ts';
import { defineBlock } from './block-definition.ts';
import { Choice, IdOrNull, strict } from './block-fields.ts';

export const tagcloudBlock = defineBlock({
  type: BLOCK_TYPES.tagcloud,
  name: 'tagcloud',
  title: 'Tag cloud',
  schema: Type.Object(
    {
      collectionId: IdOrNull,
      type: Choice('tags', 'categories'),
      sortby: Choice('alphabetical', 'weight'),
      /** Only those in most use. */
      limit: Type.Integer({ minimum: 1, maximum: 200 }),
      showCounts: Type.Boolean(),
    },
    strict,
  ),
  defaults: { collectionId: null, type: 'tags', sortby: 'alphabetical', limit: 50, showCounts: false },
  references: ({ collectionId }) =>
    collectionId === null ? {} : { collectionIds: [collectionId], itemLists: [countedItems(collectionId)] },
});
