import type { htmlBlock } from '../blocks/html-block.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const htmlControls: BlockControlsOf<(typeof htmlBlock)['defaults']> = {
  label: 'Text',
  help: 'Headings, paragraphs, lists, tables and links.',
  group: 'basics',
  icon: 'typography',
  searchWords: ['heading', 'title', 'paragraph', 'words', 'list', 'table', 'rich text', 'writing'],
  main: 'html',
  minWidth: 2,
  controls: [{ path: 'html', label: 'Text', group: 'content', control: 'rich-text' }],
};
