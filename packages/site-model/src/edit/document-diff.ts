import type { PageDocument } from '../document/page-document.ts';

/** From the document downwards: names of fields and places in lists. */
export type DiffPath = readonly (string | number)[];

/** One change, as plain JSON. The path of `splice` and `permute` leads to a list. */
export type DiffStep =
  | { readonly set: DiffPath; readonly to: unknown }
  | { readonly unset: DiffPath }
  | {
      readonly splice: DiffPath;
      readonly at: number;
      readonly remove: number;
      readonly insert: readonly unknown[];
    }
  /** Entry i of the new list is the entry `from[i]` of the old one. */
  | { readonly permute: DiffPath; readonly from: readonly number[] };

/** Steps that lead from one document to another, applied in order. Belongs to the document it was made for. */
export type DocumentDiff = readonly DiffStep[];

/**
 * Applies a diff and says how to take it back. Everything that the diff does not touch is the same object as before.
 * Throws when the diff was made for another document, which is a mistake of the program and not of a person.
 */
export const applyDiff = (
  document: PageDocument,
  diff: DocumentDiff,
): { readonly document: PageDocument; readonly inverse: DocumentDiff } => {
  const draft = createDraft(document);
  const inverse: DiffStep[] = [];
  for (const step of diff) inverse.push(applyStep(draft, step));
  return { document: draft.current(), inverse: inverse.reverse() };
};

/** Returns the step that takes this one back. */
const applyStep = (draft: Draft, step: DiffStep): DiffStep => {
  if ('set' in step) return setField(draft, step.set, step.to);
  if ('unset' in step) return unsetField(draft, step.unset);
  if ('splice' in step) {
    const list = draft.reachList(step.splice);
    if (step.at < 0 || step.remove < 0 || step.at + step.remove > list.length) throw misfit(step.splice);
    const removed = list.splice(step.at, step.remove, ...step.insert);
    return { splice: step.splice, at: step.at, remove: step.insert.length, insert: removed };
  }
  const list = draft.reachList(step.permute);
  if (!isPermutation(step.from, list.length)) throw misfit(step.permute);
  const before = [...list];
  const back: number[] = [];
  step.from.forEach((from, to) => {
    list[to] = before[from];
    back[from] = to;
  });
  return { permute: step.permute, from: back };
};

const setField = (draft: Draft, path: DiffPath, value: unknown): DiffStep => {
  const { holder, key } = draft.reachHolder(path);
  const existed = Object.hasOwn(holder, key);
  if (Array.isArray(holder) && !existed) throw misfit(path);
  const before: unknown = existed ? Reflect.get(holder, key) : undefined;
  define(holder, key, value);
  return existed ? { set: path, to: before } : { unset: path };
};

const unsetField = (draft: Draft, path: DiffPath): DiffStep => {
  const { holder, key } = draft.reachHolder(path);
  if (Array.isArray(holder) || !Object.hasOwn(holder, key)) throw misfit(path);
  const before: unknown = Reflect.get(holder, key);
  Reflect.deleteProperty(holder, key);
  return { set: path, to: before };
};

const isPermutation = (from: readonly number[], length: number): boolean =>
  from.length === length &&
  new Set(from).size === length &&
  from.every((place) => place >= 0 && place < length);

interface Draft {
  readonly current: () => PageDocument;
  readonly reachList: (path: DiffPath) => unknown[];
  readonly reachHolder: (path: DiffPath) => { readonly holder: object; readonly key: string | number };
}

/** Copies what lies on the way to a change, once, and hands out the copies to be changed in place. */
const createDraft = (document: PageDocument): Draft => {
  let root = document;
  const copies = new Set<object>();
  const own = <Value extends object>(value: Value): Value => {
    if (copies.has(value)) return value;
    const copy = shallowCopy(value);
    copies.add(copy);
    return copy;
  };
  const reach = (path: DiffPath): object => {
    root = own(root);
    let here: object = root;
    for (const key of path) {
      const below: unknown = Object.hasOwn(here, key) ? Reflect.get(here, key) : undefined;
      if (typeof below !== 'object' || below === null) throw misfit(path);
      const copy = own(below);
      define(here, key, copy);
      here = copy;
    }
    return here;
  };
  return {
    current: () => root,
    reachList: (path) => {
      const list = reach(path);
      if (!Array.isArray(list)) throw misfit(path);
      return list;
    },
    reachHolder: (path) => {
      const key = path.at(-1);
      if (key === undefined) throw misfit(path);
      return { holder: reach(path.slice(0, -1)), key };
    },
  };
};

// A list stays a list and an object keeps its fields, which the signature of `slice` and of spreading cannot say.
const shallowCopy = <Value extends object>(value: Value): Value =>
  (Array.isArray(value) ? value.slice() : { ...value }) as Value;

/** Unlike assignment, never reaches a setter such as that of `__proto__`. */
const define = (holder: object, key: string | number, value: unknown): void => {
  Reflect.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
};

const misfit = (path: DiffPath): Error =>
  new Error(`The diff was made for another document: it does not fit at “${path.join('.')}”.`);
