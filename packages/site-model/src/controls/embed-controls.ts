import type { embedBlock } from '../blocks/embed-block.ts';
import { ratios } from './shared-choices.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const embedControls: BlockControlsOf<(typeof embedBlock)['defaults']> = {
  label: 'Embed',
  help: 'Something of another site in a frame of its own.',
  group: 'embedding',
  icon: 'frame',
  searchWords: ['iframe', 'widget', 'external', 'frame', 'booking', 'third party'],
  main: 'url',
  minWidth: 4,
  controls: [
    {
      path: 'url',
      label: 'Address',
      help: 'Starts with https:// and is used in place of HTML.',
      group: 'content',
      control: 'web-address',
    },
    {
      path: 'html',
      label: 'HTML',
      help: 'It is shown in a frame that can reach neither the page nor the visitor’s sign-in.',
      group: 'content',
      control: 'code',
      when: [{ path: 'url', is: [''] }],
    },
    {
      path: 'title',
      label: 'Title',
      help: 'Says what the frame shows, before it is loaded and to screen readers.',
      group: 'content',
      control: 'text',
    },
    {
      path: 'aspectRatio',
      label: 'Shape',
      group: 'design',
      control: 'ratio',
      choices: ratios,
      empty: 'Fixed height',
    },
    {
      path: 'height',
      label: 'Height',
      group: 'design',
      control: 'number',
      unit: 'px',
      when: [{ path: 'aspectRatio', is: [null] }],
    },
  ],
};
