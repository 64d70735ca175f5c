export { blockControls } from './block-controls.ts';
export { blockSettingControls } from './block-setting-controls.ts';
export {
  type BlockControls,
  type Choice,
  CONTROL_GROUPS,
  type Condition,
  type Control,
  type ControlGroup,
  type ControlKind,
  type ControlRows,
  PICKER_GROUPS,
  type PickerGroup,
  type PointsTo,
} from './control.ts';
export { type KeptBlockCard, keptBlocks, unknownBlock } from './kept-blocks.ts';
export { sectionControls } from './section-controls.ts';
export { shownControls, valueAt } from './shown-controls.ts';
