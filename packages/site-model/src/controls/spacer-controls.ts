import type { spacerBlock } from '../blocks/spacer-block.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const spacerControls: BlockControlsOf<(typeof spacerBlock)['defaults']> = {
  label: 'Spacer',
  help: 'Empty space between two blocks.',
  group: 'layout',
  icon: 'spacing-vertical',
  searchWords: ['space', 'gap', 'empty', 'margin', 'blank', 'padding'],
  main: null,
  minWidth: 1,
  controls: [{ path: 'vSize', label: 'Height', group: 'design', control: 'number', unit: 'steps' }],
};
