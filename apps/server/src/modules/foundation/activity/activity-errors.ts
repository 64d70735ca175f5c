import { defineErrors } from '../../../platform/errors/index.ts';

export const activityErrors = defineErrors('activity', {
  missing: { status: 404, message: 'There is no such activity, or it is not stored any more.' },
  cannotUndo: { status: 409, message: 'This cannot be taken back. {reason}' },
  changedSince: { status: 409, message: 'This cannot be taken back any more: {what}' },
  binEntryMissing: { status: 404, message: 'This is not in the bin any more.' },
  cannotRestore: { status: 409, message: 'This cannot be restored. {reason}' },
  badSettings: { status: 400, message: 'Please look at what is named below.' },
});
