import type { DraftCommands, DraftEdited, DraftStep } from '@awning/contract';
import {
  applyDiff,
  type DocumentDiff,
  diffDocuments,
  type EditCommand,
  emptyDocument,
  type PageDocument,
  touchedParts,
} from '@awning/site-model';
import { vi } from 'vitest';
import type { DraftServer } from '../draft-server.ts';
import type { DraftSessionContext } from '../draft-session.ts';
import type { OutboxStore } from '../outbox-store.ts';
import { applyCommands, type Pending } from '../pending-edits.ts';

export class Failure extends Error {
  readonly kind: 'unreachable' | 'signed-out' | 'conflict' | 'outdated' | 'refused';
  readonly parts: readonly string[];
  constructor(kind: Failure['kind'], parts: readonly string[] = []) {
    super(kind);
    this.kind = kind;
    this.parts = parts;
  }
}

function edited(document: PageDocument, commands: readonly EditCommand[], ids: readonly string[]) {
  const applied = applyCommands(document, commands, { ids, newId: () => '' });
  if ('refused' in applied) throw new Failure('refused');
  return applied;
}

/** The draft of a page with the rules of the real one: batches once, on an older base merged where nothing meets. */
export function createDraft(document: PageDocument = emptyDocument()) {
  const steps: (DraftStep & { batch: string })[] = [];
  const first = document;
  let current = document;
  const push = (
    next: PageDocument,
    label: string,
    batch: string,
    undoes: number | null = null,
  ): DraftEdited => {
    const undo = diffDocuments(next, current);
    const step = {
      version: steps.length + 1,
      labels: [label],
      diff: [...diffDocuments(current, next)],
      undo: [...undo],
      undoes,
      by: null,
      at: 0,
      batch,
    };
    steps.push(step);
    current = next;
    return { version: step.version, labels: step.labels, undo: step.undo, adjusted: [], between: [] };
  };
  const at = (version: number): PageDocument =>
    steps.slice(0, version).reduce((page, { diff }) => applyDiff(page, diff as DocumentDiff).document, first);
  const known = (batch: string) => steps.find((step) => step.batch === batch);
  return {
    current: () => current,
    steps,
    edit: ({ commands, ids, base, batch }: DraftCommands): DraftEdited => {
      const repeated = known(batch);
      if (repeated) {
        const { version, labels, undo } = repeated;
        return { version, labels, undo, adjusted: [], between: steps.slice(base, version - 1) };
      }
      const between = steps.slice(base);
      const changed = new Set(touchedParts(at(base), current));
      const met = touchedParts(at(base), edited(at(base), commands, ids).document).filter((key) =>
        changed.has(key),
      );
      if (met.length > 0) throw new Failure('conflict', met);
      const { document, label } = edited(current, commands, ids);
      return { ...push(document, label, batch), between };
    },
    undo: ({ step, batch }: { step: number; batch: string }): DraftEdited => {
      const repeated = known(batch);
      if (repeated) return { ...repeated, adjusted: [], between: [] };
      const taken = steps[step - 1];
      // What came later was taken back before it.
      if (!taken || diffDocuments(at(step), current).length > 0) throw new Failure('refused');
      return push(at(step - 1), `Undo: ${taken.labels[0]}`, batch, step);
    },
  };
}

export type Draft = ReturnType<typeof createDraft>;

/** How calls go wrong: before the server has them, or after; it may also get them twice, or respond late. */
export type Fault = 'none' | 'lost-request' | 'lost-response' | 'twice' | 'late';

const LATE_MS = 5_000;

function createServer(draft: Draft, nextFault: () => Fault): DraftServer {
  const call = async <Value>(run: () => Value): Promise<Value> => {
    const fault = nextFault();
    if (fault === 'lost-request') throw new Failure('unreachable');
    const value = structuredClone(run());
    if (fault === 'twice') return structuredClone(run());
    if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    if (fault === 'lost-response') throw new Failure('unreachable');
    return value;
  };
  return {
    read: async () => ({ document: draft.current(), version: draft.steps.length }),
    edit: (batch) => call(() => draft.edit(structuredClone(batch))),
    undo: (request) => call(() => draft.undo(request)),
    stepsAfter: async (version) => ({ version: draft.steps.length, steps: draft.steps.slice(version) }),
    ownSteps: async () => structuredClone(draft.steps),
    failureOf: (error) => {
      const { kind, parts } = error instanceof Failure ? error : new Failure('refused');
      if (kind === 'conflict') {
        const values = { path: '', base: null, mine: null, theirs: null };
        return { kind, conflicts: parts.map((part) => ({ part, ...values })) };
      }
      return kind === 'signed-out' || kind === 'outdated' ? { kind } : { kind, sentence: kind };
    },
  };
}

export interface MemoryOutbox extends OutboxStore {
  readonly kept: Map<string, readonly Pending[]>;
}

export function createMemoryOutbox(): MemoryOutbox {
  const kept = new Map<string, readonly Pending[]>();
  return {
    kept,
    read: async (name) => structuredClone(kept.get(name) ?? []),
    write: async (name, queue) => {
      kept.set(name, structuredClone(queue));
    },
  };
}

let serial = 0;
const newId = (): string => (++serial).toString(16).padStart(24, '0');

export function createSessionContext(
  draft: Draft,
  faults: () => Fault = () => 'none',
  more: Partial<DraftSessionContext> = {},
) {
  return {
    name: 'page 1',
    server: createServer(draft, faults),
    outbox: createMemoryOutbox(),
    newId,
    newBatch: () => `batch-${++serial}`,
    later: (run: () => void, ms: number) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    onRefused: vi.fn(),
    ...more,
  };
}
