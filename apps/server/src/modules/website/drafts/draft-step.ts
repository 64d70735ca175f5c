import type { DraftStep } from '@awning/contract';
import type { StepRow } from './draft-repository.ts';

export const toStep = ({ version, labels, diff, undo, undoes, by, at }: StepRow): DraftStep => ({
  version,
  labels,
  diff: [...diff],
  undo: [...undo],
  undoes,
  by,
  at: at.getTime(),
});
