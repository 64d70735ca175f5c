import type { tagcloudBlock } from '../blocks/tagcloud-block.ts';
import { type BlockControlsOf, choices } from './typed-controls.ts';

export const tagcloudControls: BlockControlsOf<(typeof tagcloudBlock)['defaults']> = {
  label: 'Tag cloud',
  help: 'The tags or categories of a collection, larger the more they are used.',
  group: 'lists',
  icon: 'tags',
  searchWords: ['tags', 'categories', 'topics', 'labels', 'keywords', 'blog'],
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
    {
      path: 'type',
      label: 'Show',
      group: 'content',
      control: 'segments',
      choices: choices({ tags: 'Tags', categories: 'Categories' }),
    },
    {
      path: 'limit',
      label: 'Most words',
      help: 'Those in most use.',
      group: 'content',
      control: 'number',
    },
    {
      path: 'sortby',
      label: 'Order',
      group: 'content',
      control: 'segments',
      choices: choices({ alphabetical: 'A to Z', weight: 'Most used first' }),
    },
    { path: 'showCounts', label: 'Number of items', group: 'design', control: 'switch' },
  ],
};
