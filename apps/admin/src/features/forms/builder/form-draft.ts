import {
  editForm,
  editStorage,
  type FormCommand,
  type FormModel,
  type FormStorage,
  type StorageCommand,
} from '@awning/forms';
import { linkProblem } from '@awning/site-model';

export type BuilderCommand = FormCommand | StorageCommand;

/** What the server has of a form. */
export interface StoredState {
  readonly model: FormModel;
  readonly storage: FormStorage;
}

interface Step {
  readonly undo: BuilderCommand;
  readonly redo: BuilderCommand;
  /** Steps with the same key, one right after the other, are one: a word is typed letter by letter. */
  readonly key: string | null;
}

/** A form that is being built: what the server has, the commands that it does not have yet, and the way back. */
export interface FormDraft extends StoredState {
  readonly base: StoredState;
  /** In their order; the first `sent` of them are on their way. */
  readonly pending: readonly BuilderCommand[];
  readonly sent: number;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export const FORM_RULES = { features: { textareaMaxLength: true }, linkProblem };

export const openDraft = (base: StoredState): FormDraft => ({
  ...base,
  base,
  pending: [],
  sent: 0,
  past: [],
  future: [],
});

type Carried = (StoredState & { readonly undo: BuilderCommand }) | { readonly problem: string };

function carryOut({ model, storage }: StoredState, command: BuilderCommand): Carried {
  if (command.do === 'set-storage') {
    const edit = editStorage(storage, command);
    return 'problem' in edit ? edit : { model, ...edit };
  }
  const edit = editForm(model, command, FORM_RULES);
  return 'problem' in edit ? edit : { storage, ...edit };
}

const isSame = (one: StoredState, other: StoredState): boolean =>
  isSameValue([one.model, one.storage], [other.model, other.storage]);

/** No matter in which order the properties of an object were written. */
function isSameValue(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [mine, theirs] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return (
    mine.size === theirs.size && [...mine].every(([name, value]) => isSameValue(value, theirs.get(name)))
  );
}

/** With nothing left to send when the form is again what the server has. */
const settled = (draft: FormDraft): FormDraft =>
  draft.sent === 0 && isSame(draft, draft.base) ? { ...draft, pending: [] } : draft;

export type DraftStep = { readonly draft: FormDraft } | { readonly problem: string };

/** One step of a member; refused with a sentence, and then nothing has changed. */
export function runStep(draft: FormDraft, command: BuilderCommand, key: string | null = null): DraftStep {
  const carried = carryOut(draft, command);
  if ('problem' in carried) return carried;
  const { undo, ...state } = carried;
  const last = draft.past.at(-1);
  const goesOn =
    key !== null &&
    last?.key === key &&
    draft.pending.length > draft.sent &&
    draft.future.length === 0 &&
    isDoneByLast(draft, last, { command, state });
  return {
    draft: settled({
      ...draft,
      ...state,
      pending: [...(goesOn ? draft.pending.slice(0, -1) : draft.pending), command],
      past: goesOn
        ? [...draft.past.slice(0, -1), { ...last, redo: command }]
        : [...draft.past, { undo, redo: command, key }],
      future: [],
    }),
  };
}

/** Whether the command alone, in place of the last step, leads to the same form: it may depend on the way there. */
function isDoneByLast(
  draft: FormDraft,
  last: Step,
  { command, state }: { readonly command: BuilderCommand; readonly state: StoredState },
): boolean {
  const before = carryOut(draft, last.undo);
  const direct = 'problem' in before ? before : carryOut(before, command);
  return !('problem' in direct) && isSame(direct, state);
}

/** A field under a name of its own, so that the server gives it the same one. */
export function withOwnId(draft: FormDraft, command: BuilderCommand): BuilderCommand {
  if (command.do !== 'add-field' && command.do !== 'duplicate-field') return command;
  const edit = editForm(draft.model, command, FORM_RULES);
  if ('problem' in edit || edit.undo.do !== 'remove-field') return command;
  const { id } = edit.undo;
  const at = edit.model.fields.findIndex((field) => field.id === id);
  const field = edit.model.fields[at];
  return field ? { do: 'add-field', field, at } : command;
}

function stepBack(draft: FormDraft, from: 'past' | 'future'): FormDraft {
  const step = draft[from].at(-1);
  if (!step) return draft;
  const command = from === 'past' ? step.undo : step.redo;
  const carried = carryOut(draft, command);
  const rest = draft[from].slice(0, -1);
  if ('problem' in carried) return { ...draft, [from]: rest };
  const to = from === 'past' ? 'future' : 'past';
  const { undo: _, ...state } = carried;
  return settled({
    ...draft,
    ...state,
    pending: [...draft.pending, command],
    [from]: rest,
    [to]: [...draft[to], { ...step, key: null }],
  });
}

export const undoStep = (draft: FormDraft): FormDraft => stepBack(draft, 'past');
export const redoStep = (draft: FormDraft): FormDraft => stepBack(draft, 'future');

export const isChanged = ({ pending }: FormDraft): boolean => pending.length > 0;

interface Rebased {
  readonly draft: FormDraft;
  /** Why steps of the member are left out: what they change is not there any more. */
  readonly problems: readonly string[];
}

/** The member's steps on top of another state of the form. The way back ends here: it could undo others' work. */
export function rebase(commands: readonly BuilderCommand[], base: StoredState): Rebased {
  let draft = openDraft(base);
  const problems: string[] = [];
  for (const command of commands) {
    const step = runStep(draft, command);
    if ('problem' in step) problems.push(step.problem);
    else draft = step.draft;
  }
  return { draft: { ...draft, past: problems.length > 0 ? [] : draft.past }, problems };
}

/**
 * The member's steps beside what another one has saved: questions here, and there where their answers go, or the other
 * way round. Null: both changed the same half, and a person has to look.
 */
export function putBeside(draft: FormDraft, theirs: StoredState): FormDraft | null {
  const changed = {
    storage: !isSameValue(draft.base.storage, theirs.storage),
    model: !isSameValue(draft.base.model, theirs.model),
  };
  const isTheirs = ({ do: kind }: BuilderCommand): boolean =>
    kind === 'set-storage' ? changed.storage : changed.model;
  if (draft.pending.some(isTheirs)) return null;
  // The way back ends where it could undo their work.
  const own = (steps: readonly Step[]): Step[] => steps.filter(({ redo }) => !isTheirs(redo));
  return {
    ...draft,
    ...(changed.storage && { storage: theirs.storage }),
    ...(changed.model && { model: theirs.model }),
    base: theirs,
    sent: 0,
    past: own(draft.past),
    future: own(draft.future),
  };
}

export const markSent = (draft: FormDraft, sent: number): FormDraft => ({ ...draft, sent });

/** The server has the first `count` steps. What was done meanwhile stays on the screen and waits. */
export function acknowledge(draft: FormDraft, base: StoredState, count: number): FormDraft {
  const pending = draft.pending.slice(count);
  const kept = { ...draft, base, pending, sent: 0 };
  if (pending.length > 0) return settled(kept);
  return { ...kept, ...base };
}
