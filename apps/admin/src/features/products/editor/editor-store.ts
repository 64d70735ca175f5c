import {
  acceptSave,
  changedFields,
  conflictsOf,
  discardEdits,
  type FieldConflict,
  type RecordEdits,
  resolveConflict,
  takeTheirs,
} from '../../../kit/record/record-edits.ts';
import {
  type EditorFields,
  isNewVariant,
  readVariantPath,
  type VariantField,
  variantPath,
} from './editor-fields.ts';

/** Values by path, as one step: what it returns takes the step back. */
export type Patch = EditorFields;

/**
 * What is typed into a product, outside of React: a cell listens to its own path, so a key that is pressed draws one
 * cell and what sums it up, however many variants there are.
 */
export interface EditorStore {
  readonly get: (path: string) => unknown;
  readonly set: (path: string, value: unknown) => void;
  /** Returns the patch that takes it back. */
  readonly apply: (patch: Patch) => Patch;
  readonly subscribe: (path: string, listener: () => void) => () => void;
  /** Called when the field of any variant changes, and when variants come or go. */
  readonly subscribeVariants: (field: VariantField, listener: () => void) => () => void;
  /** Called for every change. */
  readonly subscribeAll: (listener: () => void) => () => void;
  /** Grows with every change. */
  readonly version: () => number;
  /** Of the product as it was loaded. */
  readonly loaded: (path: string) => unknown;
  readonly edits: () => RecordEdits<EditorFields>;
  readonly changed: () => EditorFields;
  readonly conflicts: () => readonly FieldConflict[];
  readonly resolve: (path: string, choice: 'mine' | 'theirs') => void;
  /** Returns what takes the discarding back. */
  readonly discard: () => () => void;
  /** `newKeys`: the ids that new variants have got, by their keys. */
  readonly accept: (sent: EditorFields, saved: EditorFields, newKeys: ReadonlyMap<string, string>) => void;
  /** Another member's version is put together with what was typed. */
  readonly meet: (newest: EditorFields) => void;
  readonly variantKeys: () => readonly string[];
  readonly variant: <Value>(key: string, field: VariantField) => Value;
}

type Listeners = Map<string, Set<() => void>>;

/** Returns what ends it. */
function listen(to: Listeners, name: string, listener: () => void): () => void {
  const listeners = to.get(name) ?? new Set();
  to.set(name, listeners.add(listener));
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) to.delete(name);
  };
}

export function createEditorStore(first: RecordEdits<EditorFields>): EditorStore {
  let edits = first;
  let version = 0;
  const byPath: Listeners = new Map();
  const byField: Listeners = new Map();
  const forAll = new Set<() => void>();

  const get = (path: string): unknown =>
    Object.hasOwn(edits.typed, path) ? edits.typed[path] : edits.loaded[path];
  const announce = (paths: Iterable<string>): void => {
    version += 1;
    const fields = new Set<string>();
    for (const path of paths) {
      for (const tell of byPath.get(path) ?? []) tell();
      if (path === 'variantKeys') for (const field of byField.keys()) fields.add(field);
      else fields.add(readVariantPath(path)?.field ?? '');
    }
    for (const field of fields) for (const tell of byField.get(field) ?? []) tell();
    for (const tell of forAll) tell();
  };
  const replace = (next: RecordEdits<EditorFields>): void => {
    edits = next;
    announce(new Set([...byPath.keys(), 'variantKeys']));
  };
  const variantKeys = (): readonly string[] => get('variantKeys') as readonly string[];

  return {
    get,
    set(path, value) {
      edits = { ...edits, typed: { ...edits.typed, [path]: value } };
      announce([path]);
    },
    apply(patch) {
      const before = Object.fromEntries(Object.keys(patch).map((path) => [path, get(path)]));
      edits = { ...edits, typed: { ...edits.typed, ...patch } };
      announce(Object.keys(patch));
      return before;
    },
    subscribe: (path, listener) => listen(byPath, path, listener),
    subscribeVariants: (field, listener) => listen(byField, field, listener),
    subscribeAll(listener) {
      forAll.add(listener);
      return () => forAll.delete(listener);
    },
    version: () => version,
    loaded: (path) => edits.loaded[path],
    edits: () => edits,
    changed() {
      const keys = new Set(variantKeys());
      const entries = Object.entries(changedFields(edits)).filter(([path]) => {
        const variant = readVariantPath(path);
        return variant === null || keys.has(variant.key);
      });
      return Object.fromEntries(entries);
    },
    conflicts: () => conflictsOf(edits),
    resolve: (path, choice) => replace(resolveConflict(edits, path, choice)),
    discard() {
      const before = edits;
      replace(discardEdits(edits));
      return () => replace({ ...edits, typed: { ...edits.typed, ...before.typed } });
    },
    accept: (sent, saved, newKeys) => replace(withIds(acceptSave(edits, sent, saved), newKeys)),
    meet: (newest) => replace(takeTheirs(edits, newest)),
    variantKeys,
    variant: <Value>(key: string, field: VariantField) => get(variantPath(key, field)) as Value,
  };
}

/** What was typed into a new variant while it was saved belongs to the variant that it has become. */
function withIds(
  edits: RecordEdits<EditorFields>,
  ids: ReadonlyMap<string, string>,
): RecordEdits<EditorFields> {
  const idOf = (key: string): string => ids.get(key) ?? key;
  const typed = Object.entries(edits.typed).flatMap(([path, value]): [string, unknown][] => {
    if (path === 'variantKeys') return [[path, (value as readonly string[]).map(idOf)]];
    const variant = readVariantPath(path);
    if (!variant || !isNewVariant(variant.key)) return [[path, value]];
    const id = ids.get(variant.key);
    return id === undefined ? [[path, value]] : [[variantPath(id, variant.field), value]];
  });
  return { ...edits, typed: Object.fromEntries(typed) };
}
