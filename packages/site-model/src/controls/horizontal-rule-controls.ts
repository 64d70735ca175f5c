import type { horizontalRuleBlock } from '../blocks/horizontal-rule-block.ts';
import type { BlockControlsOf } from './typed-controls.ts';

export const horizontalRuleControls: BlockControlsOf<(typeof horizontalRuleBlock)['defaults']> = {
  label: 'Line',
  help: 'A line between two parts of the page.',
  group: 'layout',
  icon: 'separator-horizontal',
  searchWords: ['divider', 'separator', 'rule', 'horizontal', 'hr'],
  main: null,
  minWidth: 1,
  controls: [],
};
