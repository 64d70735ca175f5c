import type { buttonBlock } from '../blocks/button-block.ts';
import { alignments, sizes } from './shared-choices.ts';
import { type BlockControlsOf, choices } from './typed-controls.ts';

export const buttonControls: BlockControlsOf<(typeof buttonBlock)['defaults']> = {
  label: 'Button',
  help: 'A link that stands out.',
  group: 'basics',
  icon: 'hand-click',
  searchWords: ['link', 'call to action', 'cta', 'click'],
  main: 'buttonText',
  minWidth: 2,
  controls: [
    { path: 'buttonText', label: 'Text', group: 'content', control: 'text' },
    { path: 'buttonLink', label: 'Link', group: 'content', control: 'link' },
    {
      path: 'newWindow',
      label: 'Open in a new tab',
      group: 'content',
      control: 'switch',
      when: [{ path: 'buttonLink', not: [''] }],
    },
    {
      path: 'buttonStyle',
      label: 'Style',
      group: 'design',
      control: 'segments',
      choices: choices({ solid: 'Solid', outline: 'Outline', text: 'Text only' }),
    },
    { path: 'buttonSize', label: 'Size', group: 'design', control: 'segments', choices: sizes },
    {
      path: 'buttonAlignment',
      label: 'Alignment',
      group: 'design',
      control: 'segments',
      choices: alignments,
    },
  ],
};
