import type { DescribedControl, EditCommand, PageDocument } from '@awning/site-model';
import { valueAt } from '@awning/site-model/controls';
import { useEffect, useRef } from 'react';
import { applyCommands } from '../../draft/pending-edits.ts';
import { useEditorModel } from '../../use-editor.ts';
import { usePendingValue, usePendingValues } from './pending-values.ts';
import type { SettingChange, SettingTarget } from './setting-target.ts';

export interface ChangeOptions {
  /** Typing, or a slider: joins the step before, and a refusal waits until the field is left. */
  readonly isTyping?: boolean;
}

/** One setting of what is selected. */
export interface Setting {
  readonly control: DescribedControl;
  readonly target: SettingTarget;
  /** What was typed last, also where the page does not have it. Undefined where values differ. */
  readonly value: unknown;
  readonly isMixed: boolean;
  /** ED-67: not what a new one has. */
  readonly isChanged: boolean;
  /** Typed and refused: the page still has the value before. */
  readonly isPending: boolean;
  readonly error: string | undefined;
  readonly change: (value: unknown, options?: ChangeOptions) => void;
  /** With other values of the same part, as one step. */
  readonly changeWith: (value: unknown, others: readonly SettingChange[]) => void;
  /** The field was left. */
  readonly leave: () => void;
  readonly reset: () => void;
  /** Back to what the page has. */
  readonly discard: () => void;
}

export function useSetting(target: SettingTarget, control: DescribedControl): Setting {
  const model = useEditorModel();
  const key = `${target.key} ${control.path}`;
  const store = usePendingValues();
  const pending = usePendingValue(key);
  const step = useTypingStep(key);
  useEffect(
    () => () => {
      // A field that goes while it is written in is left without being told.
      const open = store.get(key);
      if (open && !open.isLeft) store.set(key, { ...open, isLeft: true });
    },
    [store, key],
  );
  const values = target.values.map((value) => effectiveValue(value, control));
  const [first] = values;
  const isMixed = values.some((value) => !isSame(value, first));
  const standard = effectiveValue(target.defaults, control);

  const run = (
    changes: readonly SettingChange[],
    value: unknown,
    { isTyping = false }: ChangeOptions,
  ): void => {
    const commands = target.commands(changes);
    const sentence = refusalOf(model.state().draft.document, commands);
    store.set(key, sentence === null ? null : { value, sentence, isLeft: !isTyping });
    if (sentence === null) model.run(commands, isTyping ? { merge: step.name() } : {});
    else if (!isTyping) model.say(sentence, true);
  };
  const change: Setting['change'] = (value, options = {}) => run(changesOf(control, value), value, options);

  return {
    control,
    target,
    value: pending ? pending.value : isMixed ? undefined : first,
    isMixed: isMixed && !pending,
    isChanged: standard !== undefined && values.some((value) => !isSame(value, standard)),
    isPending: pending !== undefined,
    error: pending?.isLeft ? pending.sentence : undefined,
    change,
    changeWith: (value, others) => run([...changesOf(control, value), ...others], value, {}),
    leave: () => {
      step.end();
      // What others did meanwhile may have made room for it.
      if (pending && !pending.isLeft) change(pending.value);
    },
    reset: () => run(resetOf(control, target.defaults), standard, {}),
    discard: () => store.set(key, null),
  };
}

/** What counts: of a place both coordinates. */
function effectiveValue(value: unknown, control: DescribedControl): unknown {
  const at = (path: string): unknown => valueAt(value, path);
  if (control.longitude !== undefined)
    return { latitude: at(control.path) ?? null, longitude: at(control.longitude) ?? null };
  const stored = at(control.path);
  return stored === undefined ? control.fallback : stored;
}

const stepsOf = (path: string): string[] => path.split('.');

function changesOf({ path, longitude }: DescribedControl, value: unknown): readonly SettingChange[] {
  if (longitude === undefined)
    return [value === undefined ? { path: stepsOf(path) } : { path: stepsOf(path), value }];
  return [
    { path: stepsOf(path), value: valueAt(value, 'latitude') ?? null },
    { path: stepsOf(longitude), value: valueAt(value, 'longitude') ?? null },
  ];
}

/** To what a new one holds; what a new one does not hold is removed. */
function resetOf(control: DescribedControl, defaults: unknown): readonly SettingChange[] {
  const isHeld = valueAt(defaults, control.path) !== undefined;
  return changesOf(control, isHeld ? effectiveValue(defaults, control) : undefined);
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The sentence with which the model would refuse; null where it would not. */
export function refusalOf(document: PageDocument, commands: readonly EditCommand[]): string | null {
  const applied = applyCommands(document, commands, { ids: [], newId: anyId });
  return 'refused' in applied ? applied.refused : null;
}

let serial = 0;
/** Of things that are made to see whether they may be, and thrown away. */
const anyId = (): string => `f${(++serial).toString(16).padStart(23, '0')}`;

const PAUSE_MS = 2_000;
let visits = 0;

/** ED-57: what is typed in one visit of a field without a longer pause is one step. */
function useTypingStep(key: string): { readonly name: () => string; readonly end: () => void } {
  const visit = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const end = (): void => {
    clearTimeout(timer.current);
    visit.current = 0;
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    name: () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(end, PAUSE_MS);
      if (visit.current === 0) visit.current = ++visits;
      return `${key} ${visit.current}`;
    },
    end,
  };
}
