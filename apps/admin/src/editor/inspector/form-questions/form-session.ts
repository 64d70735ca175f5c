import type { Client } from '@awning/contract/client';
import { nextSaveState, type SaveState } from '@awning/forms';
import { describeError, isConflict } from '../../../api/api-error.ts';
import {
  type BuilderCommand,
  type FormDraft,
  isChanged,
  markSent,
  rebase,
  redoStep,
  runStep,
  undoStep,
  withOwnId,
} from '../../../features/forms/builder/form-draft.ts';
import {
  type SentForm,
  sendBesideOthers,
  stateOf,
  takeTheirs,
} from '../../../features/forms/builder/send-steps.ts';
import { NOTHING_TYPED, type Typed, withInput } from '../../../features/forms/builder/typed-inputs.ts';
import type { LoadedForm } from '../../../features/forms/form-query.ts';
import type { SideStep } from '../../draft/step-history.ts';

interface FormSessionState {
  readonly draft: FormDraft;
  readonly saveState: SaveState;
  readonly typed: ReadonlyMap<string, Typed>;
  readonly notice: string | null;
}

/** A form of the library that is changed on a page while the editor is open. Its steps are on the timeline. */
export interface FormSession {
  readonly state: () => FormSessionState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Why it was refused, as a sentence. */
  readonly run: (command: BuilderCommand) => string | null;
  readonly type: (
    path: string,
    value: unknown,
    command: BuilderCommand | { readonly problem: string },
  ) => void;
  readonly save: () => Promise<boolean>;
}

interface FormSessionContext {
  readonly api: Client;
  readonly loaded: LoadedForm;
  readonly record: (step: SideStep) => void;
  readonly words: {
    readonly step: string;
    readonly changedElsewhere: string;
    readonly typedProblems: (count: number) => string;
  };
  readonly onSaved: () => void;
}

export function createFormSession({ api, loaded, record, words, onSaved }: FormSessionContext): FormSession {
  const listeners = new Set<() => void>();
  let state: FormSessionState = {
    draft: rebase([], stateOf(loaded.form)).draft,
    saveState: 'saved',
    typed: NOTHING_TYPED,
    notice: null,
  };
  const change = (next: Partial<FormSessionState>): void => {
    state = { ...state, ...next };
    // A question that is gone takes with it what was wrong in it: nobody could put it right.
    state = { ...state, typed: withInput(state.typed, state.draft.model) };
    for (const listener of listeners) listener();
  };
  const show = (draft: FormDraft): void =>
    change({ draft, saveState: isChanged(draft) ? nextSaveState(state.saveState, 'change') : 'saved' });

  const travel = (to: typeof undoStep): void => {
    change({ typed: NOTHING_TYPED });
    show(to(state.draft));
  };
  const done: SideStep = {
    label: words.step,
    takeBack: () => {
      travel(undoStep);
      return undone;
    },
  };
  const undone: SideStep = {
    label: words.step,
    takeBack: () => {
      travel(redoStep);
      return done;
    },
  };
  /** What is typed letter by letter is one step. */
  const take = (draft: FormDraft): void => {
    const isNew = draft.past.length > state.draft.past.length;
    show(draft);
    if (isNew) record(done);
  };

  const sent: SentForm = {
    api,
    formId: loaded.form.id,
    etag: { current: loaded.etag },
    draft: () => state.draft,
    show: (draft) => change({ draft }),
  };
  const lookAtTheirs = async (): Promise<void> => {
    const problems = await takeTheirs(sent);
    change({
      notice: [words.changedElsewhere, ...problems].join(' '),
      // None of the member's steps is left: there is nothing to save.
      ...(!isChanged(state.draft) && { saveState: 'saved' }),
    });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    run: (given) => {
      const step = runStep(state.draft, withOwnId(state.draft, given));
      if ('problem' in step) return step.problem;
      take(step.draft);
      return null;
    },
    type: (path, value, command) => {
      const step = 'problem' in command ? command : runStep(state.draft, command, path);
      const typed = new Map(state.typed);
      if ('problem' in step) typed.set(path, { value, problem: step.problem });
      else typed.delete(path);
      change({ typed });
      if ('draft' in step) take(step.draft);
    },
    save: async () => {
      if (state.saveState === 'saving' || state.saveState === 'changed-while-saving') return false;
      if (state.typed.size > 0) {
        change({ notice: words.typedProblems(state.typed.size) });
        return false;
      }
      if (!isChanged(state.draft)) return true;
      change({ notice: null, saveState: nextSaveState(state.saveState, 'save') });
      try {
        await sendBesideOthers(sent);
        change({ saveState: nextSaveState(state.saveState, 'success') });
        onSaved();
        return true;
      } catch (error) {
        change({
          draft: markSent(state.draft, 0),
          saveState: nextSaveState(state.saveState, 'failure'),
          notice: describeError(error),
        });
        if (isConflict(error)) await lookAtTheirs().catch(() => undefined);
        return false;
      }
    },
  };
}
