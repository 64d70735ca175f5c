export { applyCommand, type EditOutcome } from './apply-command.ts';
export type { SectionSettings } from './commands/section-settings.ts';
export { diffDocuments } from './diff-documents.ts';
export { applyDiff, type DiffStep, type DocumentDiff } from './document-diff.ts';
export { EditCommand } from './edit-command.ts';
export {
  type EditHistory,
  emptyHistory,
  type HistoryStep,
  markStop,
  type RecordOptions,
  recordEdit,
  redoEdit,
  travelTo,
  undoEdit,
  undoToStop,
} from './history.ts';
export { coveredBlocks } from './layout/covered-blocks.ts';
export { growRows, rowsForHeight } from './layout/grid-rows.ts';
export { type Meeting, meetBlocks } from './layout/meeting-blocks.ts';
export { type CellDirection, nextLine } from './layout/next-line.ts';
export { arrangePhone } from './layout/phone-arrangement.ts';
export { type PhoneChange, phoneChanges } from './layout/phone-changes.ts';
export { placedTogether } from './layout/placed-together.ts';
export { type AlignEdge, type Frame, frameAround, scaleCells } from './layout/several-cells.ts';
export {
  CLIPBOARD_VERSION,
  type Clipboard,
  type CopiedBlock,
  copyBlocks,
  copySections,
  isClipboard,
} from './shared/clipboard.ts';
export { clipboardFiles, replaceFiles } from './shared/clipboard-files.ts';
export type { EditContext, Refusal, RefusalCode } from './shared/command-outcome.ts';
export { standingSteps } from './standing-steps.ts';
export { type DocumentParts, isReordered, partsOf, touchedParts } from './touched-parts.ts';
export { wordsOnlyProblems } from './words-only.ts';
