import type { codeBlock } from '../blocks/code-block.ts';
import { type BlockControlsOf, choices } from './typed-controls.ts';

export const codeControls: BlockControlsOf<(typeof codeBlock)['defaults']> = {
  label: 'Code',
  help: 'HTML, CSS or JavaScript of your own. Only administrators may add code that runs.',
  group: 'embedding',
  icon: 'code',
  searchWords: ['html', 'css', 'javascript', 'script', 'custom', 'snippet', 'source'],
  main: 'code',
  minWidth: 2,
  controls: [
    { path: 'code', label: 'Code', group: 'content', control: 'code' },
    {
      path: 'language',
      label: 'Language',
      group: 'content',
      control: 'segments',
      choices: choices({ html: 'HTML', css: 'CSS', javascript: 'JavaScript', text: 'Plain text' }),
    },
    {
      path: 'displaySource',
      label: 'Show the source',
      help: 'Visitors read the code, and it does not run.',
      group: 'content',
      control: 'switch',
      when: [{ path: 'language', not: ['text'] }],
    },
  ],
};
