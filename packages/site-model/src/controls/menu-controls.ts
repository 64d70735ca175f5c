import type { menuBlock } from '../blocks/menu-block.ts';
import { type BlockControlsOf, choices } from './typed-controls.ts';

export const menuControls: BlockControlsOf<(typeof menuBlock)['defaults']> = {
  label: 'Menu',
  help: 'Food and drink with prices.',
  group: 'basics',
  icon: 'tools-kitchen-2',
  searchWords: ['food', 'drinks', 'restaurant', 'dishes', 'prices', 'cafe', 'bar', 'card'],
  main: 'menuText',
  minWidth: 4,
  controls: [
    {
      path: 'menuText',
      label: 'Menu',
      help: 'Underline menus with = and sections with -. Leave a blank line between items.',
      group: 'content',
      control: 'text',
      multiline: true,
    },
    {
      path: 'currencySymbol',
      label: 'Currency symbol',
      help: 'Tells prices from other numbers.',
      group: 'content',
      control: 'text',
    },
    {
      path: 'menuStyle',
      label: 'Style',
      group: 'design',
      control: 'segments',
      choices: choices({ classic: 'Classic', simple: 'Simple' }),
    },
  ],
};
