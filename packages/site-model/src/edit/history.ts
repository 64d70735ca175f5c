import type { DeviceView } from '../codes/device-views.ts';
import type { PageDocument } from '../document/page-document.ts';
import { applyDiff, type DiffStep, type DocumentDiff } from './document-diff.ts';

interface HistoryEntry {
  readonly label: string;
  /** Leads to the neighbouring document: backwards for what can be undone, forwards for what can be done again. */
  readonly diff: DocumentDiff;
  /** Names of the stopping points that lie right before the change. */
  readonly stops: readonly string[];
  /** Names what may join this step. */
  readonly merge?: string;
  /** When it was made, in milliseconds since 1970, and what the member looked at then: for a list of the steps. */
  readonly at?: number;
  readonly device?: DeviceView;
}

export interface RecordOptions {
  /**
   * Joins the step before when that has the same name and nothing lies between them: the letters of a word, the
   * positions of a slider, the steps of an arrow key that is held.
   */
  readonly mergeWith?: string;
  readonly at?: number;
  readonly device?: DeviceView;
}

/** What can be undone and done again. Plain data; every function returns a new one. */
export interface EditHistory {
  readonly limit: number;
  /** The latest change is the last. */
  readonly past: readonly HistoryEntry[];
  /** The next change to do again is the last. */
  readonly future: readonly HistoryEntry[];
  /** Stopping points after the latest change. */
  readonly stops: readonly string[];
}

/** Where undoing or doing again has led. */
export interface HistoryStep {
  readonly history: EditHistory;
  readonly document: PageDocument;
  readonly labels: readonly string[];
}

export const emptyHistory = (limit = 200): EditHistory => ({ limit, past: [], future: [], stops: [] });

/**
 * Remembers what `applyCommand` did. What was undone before can no longer be done again; the oldest change is forgotten
 * past the limit. Undoing a step that others have joined takes them all back at once.
 */
export const recordEdit = (
  history: EditHistory,
  edit: { readonly label: string; readonly undo: DocumentDiff },
  { mergeWith, at, device }: RecordOptions = {},
): EditHistory => {
  if (edit.undo.length === 0) return history;
  const last = history.past.at(-1);
  const details = {
    ...(mergeWith === undefined ? {} : { merge: mergeWith }),
    ...(at === undefined ? {} : { at }),
    ...(device === undefined ? {} : { device }),
  };
  const isPaused = history.future.length > 0 || history.stops.length > 0;
  if (last && mergeWith !== undefined && last.merge === mergeWith && !isPaused) {
    const merged = { ...last, ...details, label: edit.label, diff: joinDiffs(edit.undo, last.diff) };
    return { ...history, past: history.past.with(-1, merged) };
  }
  const entry = { label: edit.label, diff: edit.undo, stops: history.stops, ...details };
  return { ...history, past: [...history.past, entry].slice(-history.limit), future: [], stops: [] };
};

/** Names the present, so that `undoToStop` can come back: before a drag, say, that makes many small changes. */
export const markStop = (history: EditHistory, name: string): EditHistory =>
  history.stops.includes(name) ? history : { ...history, stops: [...history.stops, name] };

/** Null when there is nothing to undo. */
export const undoEdit = (history: EditHistory, document: PageDocument): HistoryStep | null => {
  const entry = history.past.at(-1);
  if (!entry) return null;
  const { document: before, inverse } = applyDiff(document, entry.diff);
  const undone = { ...entry, diff: inverse, stops: history.stops };
  return {
    history: {
      ...history,
      past: history.past.slice(0, -1),
      future: [...history.future, undone],
      stops: entry.stops,
    },
    document: before,
    labels: [entry.label],
  };
};

/** Null when there is nothing to do again. */
export const redoEdit = (history: EditHistory, document: PageDocument): HistoryStep | null => {
  const entry = history.future.at(-1);
  if (!entry) return null;
  const { document: after, inverse } = applyDiff(document, entry.diff);
  const done = { ...entry, diff: inverse, stops: history.stops };
  return {
    history: {
      ...history,
      past: [...history.past, done],
      future: history.future.slice(0, -1),
      stops: entry.stops,
    },
    document: after,
    labels: [entry.label],
  };
};

/** Undoes everything since the stopping point of that name, the latest one first. Null when there is none. */
export const undoToStop = (
  history: EditHistory,
  document: PageDocument,
  stop: string,
): HistoryStep | null => {
  let reached: HistoryStep = { history, document, labels: [] };
  while (!reached.history.stops.includes(stop)) {
    const step = undoEdit(reached.history, reached.document);
    if (!step) return null;
    reached = { ...step, labels: [...reached.labels, ...step.labels] };
  }
  return reached;
};

/**
 * Goes to the document after that many steps of the whole list, the undone ones included; 0 is the document before all
 * of them. Null when there are not so many.
 */
export const travelTo = (history: EditHistory, document: PageDocument, steps: number): HistoryStep | null => {
  if (!Number.isInteger(steps) || steps < 0 || steps > history.past.length + history.future.length)
    return null;
  let reached: HistoryStep = { history, document, labels: [] };
  while (reached.history.past.length !== steps) {
    const isBack = reached.history.past.length > steps;
    const step = (isBack ? undoEdit : redoEdit)(reached.history, reached.document);
    if (!step) return null;
    reached = { ...step, labels: [...reached.labels, ...step.labels] };
  }
  return reached;
};

/**
 * One diff that does what two do one after the other. Where both only set fields, what the second sets again is left
 * out of the first, so that a long text that is typed letter by letter is kept once.
 */
const joinDiffs = (first: DocumentDiff, second: DocumentDiff): DocumentDiff => {
  const joined = [...first, ...second];
  const paths = joined.map(pathOfField);
  if (paths.includes(null)) return joined;
  const names = [...new Set(paths)].sort();
  // A field inside another one that is set, too, depends on the order of the steps.
  if (names.some((name, index) => names[index + 1]?.startsWith(`${name}\n`))) return joined;
  return joined.filter((step, index) => {
    const path = paths[index] ?? null;
    const last = paths.lastIndexOf(path);
    if (index === last) return true;
    // What is taken away in the end has to be there: whether it is now, a step that sets it first does not say.
    return 'set' in step && index === paths.indexOf(path) && 'unset' in (joined[last] ?? step);
  });
};

/** As one text; null for a step that changes more than a field. */
const pathOfField = (step: DiffStep): string | null => {
  if ('set' in step) return step.set.join('\n');
  return 'unset' in step ? step.unset.join('\n') : null;
};
