import type { privacyChoicesBlock } from '../blocks/privacy-choices-block.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const privacyChoicesControls: BlockControlsOf<(typeof privacyChoicesBlock)['defaults']> = {
  label: 'Privacy choices',
  help: 'Shows visitors what they allowed in the cookie banner, and lets them change it.',
  group: 'basics',
  icon: 'list-details',
  searchWords: ['cookies', 'consent', 'gdpr', 'banner', 'tracking', 'data protection', 'opt out'],
  main: 'heading',
  minWidth: 3,
  controls: [
    { path: 'heading', label: 'Heading', group: 'content', control: 'text' },
    { path: 'text', label: 'Text', group: 'content', control: 'rich-text' },
    {
      path: 'showCategories',
      label: 'Categories',
      help: 'What they are for is set under Settings, Cookie banner.',
      group: 'content',
      control: 'switch',
    },
    { path: 'allowedText', label: 'Word for allowed', group: 'content', control: 'text' },
    { path: 'refusedText', label: 'Word for not allowed', group: 'content', control: 'text' },
    { path: 'alwaysText', label: 'Word for always on', group: 'content', control: 'text' },
    { path: 'buttonText', label: 'Button text', group: 'content', control: 'text' },
  ],
};
