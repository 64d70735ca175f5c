import type { archiveBlock } from '../blocks/archive-block.ts';
import { type BlockControlsOf, choices } from './typed-controls.ts';

export const archiveControls: BlockControlsOf<(typeof archiveBlock)['defaults']> = {
  label: 'Archive',
  help: 'The months, categories, tags or authors of a collection, as links.',
  group: 'lists',
  icon: 'archive',
  searchWords: ['months', 'years', 'older posts', 'blog', 'index', 'history', 'categories', 'authors'],
  main: 'collectionId',
  minWidth: 3,
  controls: [
    {
      path: 'collectionId',
      label: 'Collection',
      group: 'content',
      control: 'reference',
      pointsTo: 'collection',
      empty: 'No collection',
    },
    { path: 'headerText', label: 'Heading', group: 'content', control: 'text' },
    {
      path: 'groupBy',
      label: 'Group by',
      group: 'content',
      control: 'select',
      choices: choices({
        month: 'Month',
        category: 'Category',
        tag: 'Tag',
        author: 'Author',
        item: 'No groups, every item',
      }),
    },
    {
      path: 'order',
      label: 'Order',
      group: 'content',
      control: 'segments',
      choices: choices({
        newest: 'Newest first',
        oldest: 'Oldest first',
        alphabetical: 'A to Z',
        count: 'Most items first',
      }),
    },
    {
      path: 'showItems',
      label: 'Items of each group',
      help: 'Each group opens to show its items.',
      group: 'content',
      control: 'switch',
      when: [{ path: 'groupBy', not: ['item'] }],
    },
    {
      path: 'showCounts',
      label: 'Number of items',
      group: 'design',
      control: 'switch',
      when: [{ path: 'groupBy', not: ['item'] }],
    },
    {
      path: 'display',
      label: 'Layout',
      group: 'design',
      control: 'segments',
      choices: choices({ list: 'List', dropdown: 'Drop-down' }),
    },
  ],
};
