import type { StoredForm } from '@awning/contract';
import { changeForm, readForm } from '@awning/contract/calls';
import { defaultFormModel, nextSaveState, type SaveEvent, type SaveState } from '@awning/forms';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { describeError, isConflict } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useDraft } from '../../../kit/record/use-draft.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { formQuery, type LoadedForm } from '../form-query.ts';
import { builderMessages } from './builder-messages.ts';
import {
  acknowledge,
  type BuilderCommand,
  type FormDraft,
  isChanged,
  markSent,
  putBeside,
  rebase,
  redoStep,
  runStep,
  type StoredState,
  undoStep,
  withOwnId,
} from './form-draft.ts';
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

/** As many as one call takes. */
const MOST_COMMANDS = 100;
/** How often a save is put beside what others saved meanwhile, before it is given up. */
const TRIES = 4;

const stateOf = ({ model, storage }: Pick<StoredForm, 'model' | 'storage'>): StoredState => ({
  model: model ?? defaultFormModel,
  storage,
});

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

  const send = async (): Promise<void> => {
    for (let left = newest.current.pending.length; left > 0; ) {
      const count = Math.min(left, MOST_COMMANDS);
      show(markSent(newest.current, count));
      const commands = newest.current.pending.slice(0, count).map((command) => ({ ...command }));
      const response = await api.call(changeForm, {
        params: { formId },
        ifMatch: etag.current,
        body: { commands },
      });
      etag.current = response.etag;
      const saved = { form: response.body.form, etag: response.etag };
      show(acknowledge(newest.current, stateOf(saved.form), count));
      queries.setQueryData(formQuery(api, formId).queryKey, saved);
      left -= count;
    }
  };

  const sendBesideOthers = async (): Promise<void> => {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await send();
      } catch (error) {
        if (left <= 1 || !isConflict(error)) throw error;
        const { body, etag: current } = await api.call(readForm, { params: { formId } });
        const beside = putBeside(newest.current, stateOf(body.form));
        if (!beside) throw error;
        etag.current = current;
        show(beside);
      }
    }
  };

  /** The steps of the member on top of what is there now, to look at before they are saved. */
  const takeTheirs = async (): Promise<void> => {
    const { body, etag: current } = await api.call(readForm, { params: { formId } });
    etag.current = current;
    const { draft: merged, problems } = rebase(newest.current.pending, stateOf(body.form));
    show(merged);
    // None of the member's steps is left: there is nothing to save.
    if (!isChanged(merged)) tell('revert');
    queries.setQueryData(formQuery(api, formId).queryKey, { form: body.form, etag: current });
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
      await sendBesideOthers();
      tell('success');
      void queries.invalidateQueries({ queryKey: ['forms'] });
      return true;
    } catch (error) {
      show(markSent(newest.current, 0));
      tell('failure');
      setNotice(describeError(error));
      if (isConflict(error)) await takeTheirs().catch(() => undefined);
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
