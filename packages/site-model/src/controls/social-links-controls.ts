import type { socialLinksBlock } from '../blocks/social-links-block.ts';
import { alignments, sizesToExtraLarge } from './shared-choices.ts';
import { type BlockControlsOf, choices } from './typed-controls.ts';

export const socialLinksControls: BlockControlsOf<(typeof socialLinksBlock)['defaults']> = {
  label: 'Social links',
  help: 'Icons that lead to your accounts at social networks.',
  group: 'basics',
  icon: 'share',
  searchWords: [
    'social media',
    'icons',
    'accounts',
    'follow',
    'instagram',
    'facebook',
    'youtube',
    'profiles',
  ],
  main: 'links',
  minWidth: 2,
  controls: [
    {
      path: 'links',
      label: 'Accounts',
      help: 'The accounts of the site are shown when there are none here.',
      group: 'content',
      control: 'list',
      rows: {
        label: 'Account',
        title: 'name',
        controls: [
          { path: 'url', label: 'Address', group: 'content', control: 'link' },
          {
            path: 'name',
            label: 'Name',
            help: 'Read out by screen readers. The name of the network, when this is empty.',
            group: 'content',
            control: 'text',
          },
        ],
      },
    },
    {
      path: 'iconStyle',
      label: 'Icon style',
      group: 'design',
      control: 'segments',
      choices: choices({ regular: 'Plain', solid: 'Solid', border: 'Circle', knockout: 'Tile' }),
    },
    {
      path: 'iconColor',
      label: 'Icon colour',
      help: 'Colours of the section, or of the networks.',
      group: 'design',
      control: 'segments',
      choices: choices({
        black: 'Text',
        white: 'Background',
        standard: 'Networks',
        accent: 'Accent',
      }),
    },
    {
      path: 'iconSize',
      label: 'Icon size',
      group: 'design',
      control: 'segments',
      choices: sizesToExtraLarge,
    },
    {
      path: 'iconAlignment',
      label: 'Alignment',
      group: 'design',
      control: 'segments',
      choices: alignments,
    },
  ],
};
