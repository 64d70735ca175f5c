import type { markdownBlock } from '../blocks/markdown-block.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const markdownControls: BlockControlsOf<(typeof markdownBlock)['defaults']> = {
  label: 'Markdown',
  help: 'Text in Markdown, with tables.',
  group: 'embedding',
  icon: 'markdown',
  searchWords: ['text', 'md', 'writing', 'plain text', 'formatting'],
  main: 'markdown',
  minWidth: 2,
  controls: [{ path: 'markdown', label: 'Markdown', group: 'content', control: 'text', multiline: true }],
};
