import type { PageDocument } from '../document/page-document.ts';
import { applyDiff, type DocumentDiff } from './document-diff.ts';

interface HistoryEntry {
  readonly label: string;
  /** Leads to the neighbouring document: backwards for what can be undone, forwards for what can be done again. */
  readonly diff: DocumentDiff;
  /** Names of the stopping points that lie right before the change. */
  readonly stops: readonly string[];
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
 * past the limit.
 */
export const recordEdit = (
  history: EditHistory,
  edit: { readonly label: string; readonly undo: DocumentDiff },
): EditHistory => {
  if (edit.undo.length === 0) return history;
  const entry = { label: edit.label, diff: edit.undo, stops: history.stops };
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
  const undone = { label: entry.label, diff: inverse, stops: history.stops };
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
  const done = { label: entry.label, diff: inverse, stops: history.stops };
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
