import { nextSaveState, type SaveEvent, type SaveState } from '@awning/forms';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { describeError, isConflict } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useDraft } from '../../../kit/record/use-draft.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { formQuery, type LoadedForm } from '../form-query.ts';
import { builderMessages } from './builder-messages.ts';
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
} from './form-draft.ts';
import { type SentForm, sendBesideOthers, stateOf, takeTheirs } from './send-steps.ts';
import { NOTHING_TYPED, type Typed, withInput } from './typed-inputs.ts';

export interface FormBuilder {
  readonly draft: FormDraft;
  readonly saveState: SaveState;
  readonly typed: ReadonlyMap<string, Typed>;
  /** A step of the member; returns why it was refused. */
  readonly run: (command: BuilderCommand) => string | null;
  /** The same for what is typed letter by letter into the input of this path. */
  readonly type: (
    path: string,
    value: unknown,
    command: BuilderCommand | { readonly problem: string },
  ) => void;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly save: () => Promise<boolean>;
  /** Why the last save failed, or what came of another member's change. */
  readonly notice: string | null;
  /** Unsaved steps of before a reload are here again; `clear` forgets them. */
  readonly kept: { readonly isRestored: boolean; readonly clear: () => void };
}

/** A form being built: steps at once on the screen, kept for this tab, and sent when the member saves. */
export function useFormBuilder(loaded: LoadedForm): FormBuilder {
  const t = useMessages(builderMessages);
  const { api, queries } = useServices();
  const { id: formId } = loaded.form;
  const kept = useDraft<readonly BuilderCommand[]>(`form/${formId}`, NO_COMMANDS);
  const [begun] = useState(() => rebase(kept.value, stateOf(loaded.form)));
  const [draft, setDraft] = useState(begun.draft);
  const [saveState, setSaveState] = useState<SaveState>(isChanged(begun.draft) ? 'changed' : 'saved');
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(NOTHING_TYPED);
  const [notice, setNotice] = useState<string | null>(begun.problems.length > 0 ? t('stepsLost') : null);
  // Read by what goes on while a save is on its way.
  const newest = useRef(draft);
  const state = useRef(saveState);
  const etag = useRef(loaded.etag);

  const tell = useCallback((event: SaveEvent | 'revert'): void => {
    state.current = event === 'revert' ? 'saved' : nextSaveState(state.current, event);
    setSaveState(state.current);
  }, []);
  const { set: keep } = kept;
  const show = useCallback(
    (next: FormDraft): void => {
      newest.current = next;
      setDraft(next);
      setTyped((now) => withInput(now, next.model));
      keep(next.pending);
    },
    [keep],
  );
  const changed = useCallback(
    (next: FormDraft): void => {
      show(next);
      tell(isChanged(next) ? 'change' : 'revert');
    },
    [show, tell],
  );

  // Another member saved while nothing was typed here: theirs is shown.
  const { form } = loaded;
  useEffect(() => {
    if (loaded.etag === etag.current || state.current !== 'saved') return;
    etag.current = loaded.etag;
    show(rebase([], stateOf(form)).draft);
  }, [loaded.etag, form, show]);

  const steps = useMemo(() => {
    const run = (given: BuilderCommand): string | null => {
      const step = runStep(newest.current, withOwnId(newest.current, given));
      if ('problem' in step) return step.problem;
      changed(step.draft);
      return null;
    };
    const type: FormBuilder['type'] = (path, value, command) => {
      const step = 'problem' in command ? command : runStep(newest.current, command, path);
      setTyped((now) => {
        const next = new Map(now);
        if ('problem' in step) next.set(path, { value, problem: step.problem });
        else next.delete(path);
        return next;
      });
      if ('draft' in step) changed(step.draft);
    };
    const goBack = (next: FormDraft): void => {
      setTyped(NOTHING_TYPED);
      changed(next);
    };
    return {
      run,
      type,
      undo: () => goBack(undoStep(newest.current)),
      redo: () => goBack(redoStep(newest.current)),
    };
  }, [changed]);

  const sent: SentForm = {
    api,
    formId,
    etag,
    draft: () => newest.current,
    show,
    onStored: (stored) => queries.setQueryData(formQuery(api, formId).queryKey, stored),
  };
  const lookAtTheirs = async (): Promise<void> => {
    const problems = await takeTheirs(sent);
    // None of the member's steps is left: there is nothing to save.
    if (!isChanged(newest.current)) tell('revert');
    setNotice(
      t(problems.length > 0 ? 'changedElsewhereLost' : 'changedElsewhere', { problems: problems.join(' ') }),
    );
  };

  const save = async (): Promise<boolean> => {
    if (state.current === 'saving' || state.current === 'changed-while-saving') return false;
    if (typed.size > 0) {
      setNotice(t('typedProblems', { count: typed.size }));
      return false;
    }
    if (!isChanged(newest.current)) return true;
    setNotice(null);
    tell('save');
    try {
      await sendBesideOthers(sent);
      tell('success');
      void queries.invalidateQueries({ queryKey: ['forms'] });
      return true;
    } catch (error) {
      show(markSent(newest.current, 0));
      tell('failure');
      setNotice(describeError(error));
      if (isConflict(error)) await lookAtTheirs().catch(() => undefined);
      return false;
    }
  };

  return {
    draft,
    saveState,
    typed,
    ...steps,
    save,
    notice,
    kept: {
      isRestored: kept.isRestored,
      clear: () => {
        kept.clear();
        setTyped(NOTHING_TYPED);
        show(rebase([], newest.current.base).draft);
        tell('revert');
      },
    },
  };
}

const NO_COMMANDS: readonly BuilderCommand[] = [];
