import { isWithin, type RecordPath, readPath, writePaths } from './record-path.ts';

/** The fields of a record by name. Values are plain data and are compared as such. */
export type Fields = Readonly<Record<string, unknown>>;

/** Values by their path in the record. Of a record without rows these are simply its changed fields. */
export type RecordChange<Value extends Fields> = Partial<Value> & Readonly<Record<RecordPath, unknown>>;

type Values = Readonly<Record<RecordPath, unknown>>;

/**
 * What a member typed over a record, and what they started from. Two people may work on one record, so a value is
 * changed only where it differs from what was loaded, and in conflict only where both sides changed it.
 */
export interface RecordEdits<Value extends Fields> {
  /** As it was loaded last. */
  readonly loaded: Value;
  /** Values as they are on the screen, where the member touched them. */
  readonly typed: Values;
  /** Of the values in conflict, what the other side has made of them since. */
  readonly theirs: Values;
}

export const startEdits = <Value extends Fields>(loaded: Value): RecordEdits<Value> => ({
  loaded,
  typed: {},
  theirs: {},
});

/** Plain data in the same form; the order of keys does not matter. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [ours, theirs] = [Object.entries(one), other as Readonly<Record<string, unknown>>];
  return (
    ours.length === Object.keys(theirs).length &&
    ours.every(([key, value]) => Object.hasOwn(theirs, key) && isSameValue(value, theirs[key]))
  );
}

/** The record as the screen shows it. */
export const shownValue = <Value extends Fields>({ loaded, typed }: RecordEdits<Value>): Value =>
  writePaths(loaded, typed);

/** The values that differ from what was loaded: typing something and taking it back is no change. */
export function changedFields<Value extends Fields>({
  loaded,
  typed,
}: RecordEdits<Value>): RecordChange<Value> {
  return pick(typed, (path, value) => !isSameValue(value, readPath(loaded, path))) as RecordChange<Value>;
}

export const hasChanges = <Value extends Fields>(edits: RecordEdits<Value>): boolean =>
  Object.keys(changedFields(edits)).length > 0;

/** A whole row or object goes over what was typed inside of it. */
export function editField<Value extends Fields>(
  edits: RecordEdits<Value>,
  path: RecordPath,
  value: unknown,
): RecordEdits<Value> {
  const isLeafAgain = Object.hasOwn(edits.typed, path) && !path.endsWith(']');
  const typed = isLeafAgain ? edits.typed : pick(edits.typed, (each) => !isWithin(each, path));
  return { ...edits, typed: { ...typed, [path]: value } };
}

export const discardEdits = <Value extends Fields>({ loaded }: RecordEdits<Value>): RecordEdits<Value> =>
  startEdits(loaded);

/** A save went through. What was typed while it was under way is still a change. */
export function acceptSave<Value extends Fields>(
  edits: RecordEdits<Value>,
  sent: Values,
  saved: Value,
): RecordEdits<Value> {
  const typed = pick(
    edits.typed,
    (path, value) => !(Object.hasOwn(sent, path) && isSameValue(value, sent[path])),
  );
  return { loaded: saved, typed, theirs: {} };
}

/**
 * Another member saved the record. Values that only they changed are taken over; those that both changed, to different
 * values, are in conflict until a person has chosen.
 */
export function takeTheirs<Value extends Fields>(
  edits: RecordEdits<Value>,
  newest: Value,
): RecordEdits<Value> {
  const mine = changedFields(edits);
  const conflicts = Object.keys(mine).flatMap((path) => {
    const value = readPath(newest, path);
    if (isSameValue(value, mine[path])) return [];
    const isTheirs = Object.hasOwn(edits.theirs, path) || !isSameValue(value, readPath(edits.loaded, path));
    return isTheirs ? [[path, value] as const] : [];
  });
  return { loaded: newest, typed: mine, theirs: Object.fromEntries(conflicts) };
}

export interface FieldConflict {
  /** The path of the value. */
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export const conflictsOf = <Value extends Fields>({ typed, theirs }: RecordEdits<Value>): FieldConflict[] =>
  Object.entries(theirs).map(([name, value]) => ({ name, mine: typed[name], theirs: value }));

/** Mine goes over theirs with the next save; theirs drops what was typed. */
export function resolveConflict<Value extends Fields>(
  edits: RecordEdits<Value>,
  name: string,
  choice: 'mine' | 'theirs',
): RecordEdits<Value> {
  const isOther = (each: string): boolean => each !== name;
  return {
    loaded: edits.loaded,
    typed: choice === 'mine' ? edits.typed : pick(edits.typed, isOther),
    theirs: pick(edits.theirs, isOther),
  };
}

/** What is kept of unsaved work: the values, and what they were typed over. */
export interface KeptEdits {
  readonly typed: Values;
  readonly base: Values;
}

export function keepEdits<Value extends Fields>(edits: RecordEdits<Value>): KeptEdits | null {
  const typed = changedFields(edits);
  const paths = Object.keys(typed);
  if (paths.length === 0) return null;
  return { typed, base: Object.fromEntries(paths.map((path) => [path, readPath(edits.loaded, path)])) };
}

/** Unsaved work over the record as it is now: what changed since it was typed is a conflict like any other. */
export function restoreEdits<Value extends Fields>(
  newest: Value,
  { typed, base }: KeptEdits,
): RecordEdits<Value> {
  return takeTheirs({ loaded: writePaths(newest, base), typed, theirs: {} }, newest);
}

function pick(fields: Values, isWanted: (path: string, value: unknown) => boolean): Values {
  return Object.fromEntries(Object.entries(fields).filter(([path, value]) => isWanted(path, value)));
}
