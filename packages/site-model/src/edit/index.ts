export { applyCommand, type EditOutcome } from './apply-command.ts';
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
export type { EditContext, Refusal, RefusalCode } from './shared/command-outcome.ts';
