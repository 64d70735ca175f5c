/** Where the builder stands with what was changed: kept, waiting to be kept, on its way, or refused. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'changed-while-saving' | 'failed';

export type SaveEvent = 'change' | 'save' | 'success' | 'failure';

const NEXT: Readonly<Record<SaveState, Partial<Readonly<Record<SaveEvent, SaveState>>>>> = {
  saved: { change: 'changed' },
  changed: { save: 'saving' },
  saving: { change: 'changed-while-saving', success: 'saved', failure: 'failed' },
  'changed-while-saving': { success: 'changed', failure: 'failed' },
  failed: { save: 'saving' },
};

/** What an event leads to; a second press while saving leads nowhere. */
export const nextSaveState = (state: SaveState, event: SaveEvent): SaveState => NEXT[state][event] ?? state;

/** The save button of the builder. */
export const saveButton = (state: SaveState): { readonly label: string; readonly isDisabled: boolean } => {
  if (state === 'saving' || state === 'changed-while-saving') return { label: 'Saving…', isDisabled: true };
  return state === 'saved' ? { label: 'Saved', isDisabled: true } : { label: 'Save', isDisabled: false };
};
