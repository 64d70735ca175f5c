import { type Static, Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock, type ItemList } from './block-definition.ts';
import { Choice, IdOrNull, Line, strict } from './block-fields.ts';

/** What is counted and listed has to be read; more than this of one collection is left out. */
export const COUNTED_ITEMS = 1000;

/** All items of a collection, for blocks that count them. The same list for all such blocks, which loads it once. */
export const countedItems = (collectionId: string): ItemList => ({ collectionId, limit: COUNTED_ITEMS });

const ArchiveValue = Type.Object(
  {
    collectionId: IdOrNull,
    headerText: Line(),
    groupBy: Choice('month', 'category', 'tag', 'author', 'item'),
    /** The items of a month are listed below it. */
    showItems: Type.Boolean(),
    showCounts: Type.Boolean(),
    display: Choice('list', 'dropdown'),
    order: Choice('newest', 'oldest', 'alphabetical', 'count'),
  },
  strict,
);

export type ArchiveValue = Static<typeof ArchiveValue>;

export const archiveBlock = defineBlock({
  type: BLOCK_TYPES.archive,
  name: 'archive',
  title: 'Archive',
  schema: ArchiveValue,
  defaults: {
    collectionId: null,
    headerText: '',
    groupBy: 'month',
    showItems: false,
    showCounts: true,
    display: 'list',
    order: 'newest',
  },
  references: ({ collectionId }) =>
    collectionId === null ? {} : { collectionIds: [collectionId], itemLists: [countedItems(collectionId)] },
});
