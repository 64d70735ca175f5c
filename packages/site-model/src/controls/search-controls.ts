import type { searchBlock } from '../blocks/search-block.ts';
import { lightAndDark } from './shared-choices.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const searchControls: BlockControlsOf<(typeof searchBlock)['defaults']> = {
  label: 'Search',
  help: 'A field that searches the site or one collection.',
  group: 'basics',
  icon: 'search',
  searchWords: ['find', 'look up', 'lookup', 'query', 'results'],
  main: 'placeholder',
  minWidth: 3,
  controls: [
    {
      path: 'placeholder',
      label: 'Placeholder',
      help: 'Shown while the field is empty.',
      group: 'content',
      control: 'text',
    },
    {
      path: 'collectionId',
      label: 'Search in',
      group: 'content',
      control: 'reference',
      pointsTo: 'collection',
      empty: 'Whole site',
    },
    {
      path: 'searchPreview',
      label: 'Results while typing',
      group: 'content',
      control: 'switch',
    },
    { path: 'theme', label: 'Colours', group: 'design', control: 'segments', choices: lightAndDark },
  ],
};
