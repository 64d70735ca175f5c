export { applyCommand, type EditOutcome } from './apply-command.ts';
export type { EditContext, Refusal, RefusalCode } from './command-outcome.ts';
export { diffDocuments } from './diff-documents.ts';
export { applyDiff, type DiffStep, type DocumentDiff } from './document-diff.ts';
export { EditCommand } from './edit-command.ts';
export {
  type EditHistory,
  emptyHistory,
  type HistoryStep,
  markStop,
  recordEdit,
  redoEdit,
  undoEdit,
  undoToStop,
} from './history.ts';
