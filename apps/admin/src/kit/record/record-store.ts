import {
  changedFields,
  conflictsOf,
  editField,
  type FieldConflict,
  type Fields,
  isSameValue,
  type RecordEdits,
  shownValue,
} from './record-edits.ts';
import type { RecordPath } from './record-path.ts';

type Listener = () => void;
export type FieldErrors = Readonly<Record<RecordPath, string>>;

/** What a whole page shows of its record, beside the values of the fields. */
export interface RecordSummary {
  readonly isLoaded: boolean;
  readonly changed: readonly RecordPath[];
  readonly conflicts: readonly FieldConflict[];
  readonly errors: FieldErrors;
}

/** Edits of a record outside of React. */
export interface RecordStore<Value extends Fields> {
  readonly edits: () => RecordEdits<Value> | null;
  readonly update: (change: (edits: RecordEdits<Value> | null) => RecordEdits<Value> | null) => void;
  readonly set: (path: RecordPath, value: unknown) => void;
  /** The whole record as the screen shows it. */
  readonly value: () => Value | undefined;
  readonly errorOf: (path: RecordPath) => string | undefined;
  readonly setErrors: (errors: FieldErrors) => void;
  /** The same object for as long as it says the same. */
  readonly summary: () => RecordSummary;
  readonly subscribe: (listener: Listener) => () => void;
}

const NOTHING: RecordSummary = { isLoaded: false, changed: [], conflicts: [], errors: {} };

export function createRecordStore<Value extends Fields>(): RecordStore<Value> {
  let edits: RecordEdits<Value> | null = null;
  let shown: Value | undefined;
  let summary = NOTHING;
  let errors: FieldErrors = {};
  const listeners = new Set<Listener>();

  const notify = (): void => {
    const next: RecordSummary = edits
      ? { isLoaded: true, changed: Object.keys(changedFields(edits)), conflicts: conflictsOf(edits), errors }
      : NOTHING;
    if (!isSameValue(next, summary)) summary = next;
    for (const listener of listeners) listener();
  };

  const value = (): Value | undefined => {
    if (edits) shown ??= shownValue(edits);
    return shown;
  };

  return {
    edits: () => edits,
    value,
    update: (change) => {
      const before = edits;
      edits = change(edits);
      if (edits === before) return;
      shown = undefined;
      notify();
    },
    set: (path, next) => {
      if (!edits) return;
      edits = editField(edits, path, next);
      shown = undefined;
      if (errors[path] !== undefined) {
        errors = Object.fromEntries(Object.entries(errors).filter(([each]) => each !== path));
      }
      notify();
    },
    errorOf: (path) => errors[path],
    setErrors: (next) => {
      if (isSameValue(next, errors)) return;
      errors = next;
      notify();
    },
    summary: () => summary,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
