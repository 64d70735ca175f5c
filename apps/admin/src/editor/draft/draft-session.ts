import type { EditConflict } from '@awning/contract';
import {
  type DocumentDiff,
  diffDocuments,
  type EditCommand,
  type PageDocument,
  standingSteps,
  touchedParts,
} from '@awning/site-model';
import { applySteps, confirmEdit } from './confirm-edit.ts';
import type { ConfirmedDraft, DraftServer } from './draft-server.ts';
import type { OutboxStore } from './outbox-store.ts';
import {
  applyCommands,
  type Pending,
  type PendingEdit,
  type RefusedEdit,
  replay,
  tryDiff,
  waitingSteps,
} from './pending-edits.ts';

/** ED-81: one of these, said in one place. */
export type SavingState = 'saved' | 'saving' | 'unsent' | 'signed-out' | 'conflict';

export interface DraftState {
  readonly document: PageDocument;
  readonly saving: SavingState;
  /** How many changes the server has not confirmed. */
  readonly waiting: number;
  readonly conflicts: readonly EditConflict[];
  /** False: this browser keeps nothing over a crash. */
  readonly isKept: boolean;
  /** Edits that will never happen and were taken off the page, until the member has read why. */
  readonly refused: readonly RefusedEdit[];
}

export type EditResult =
  | { readonly ok: true; readonly label: string; readonly undo: DocumentDiff; readonly step: string }
  | { readonly ok: false; readonly sentence: string };

/** A step, and what leads back from the document after it. */
export interface TakenStep {
  readonly step: string;
  readonly undo: DocumentDiff;
  readonly label: string;
}

/** A step that the server has. */
export interface OwnStep extends TakenStep {
  readonly at: number;
}

export interface DraftSession {
  readonly state: () => DraftState;
  readonly subscribe: (listener: () => void) => () => void;
  /** One step of a member, on the screen at once. */
  readonly edit: (commands: readonly EditCommand[]) => EditResult;
  /** Takes a step back. Returns the step that did it, which can be taken back in turn. */
  readonly takeBack: (taken: TakenStep) => TakenStep;
  /** Another window or member has changed the draft. */
  readonly changedElsewhere: (version: number) => void;
  /** Something may have been missed: asks the server for what it has. */
  readonly lookAgain: () => void;
  /** ED-86: the steps of an earlier window that the server has not confirmed yet, the oldest first. */
  readonly leftSteps: () => readonly TakenStep[];
  /**
   * ED-86: the steps of this member that the server has, that can be taken back and that this window has not heard of,
   * the oldest first: those of an earlier window, or one that the server made, such as restoring a version.
   */
  readonly newOwnSteps: () => Promise<readonly OwnStep[]>;
  /** The member has read why edits were refused. */
  readonly forgetRefused: () => void;
  /** Sends what waits: after signing in, or when the connection is back. */
  readonly resume: () => void;
  /** ED-89: the parts of `theirs` stay as the other member left them; everything else is sent again. */
  readonly settleConflict: (
    keep: 'mine' | 'theirs' | { readonly theirs: readonly string[] },
  ) => Promise<void>;
  /** Once the browser has stored what waits; false where it cannot. */
  readonly whenStored: () => Promise<boolean>;
  readonly close: () => void;
}

export interface DraftSessionContext {
  /** Names the draft in the browser's store. */
  readonly name: string;
  readonly server: DraftServer;
  readonly outbox: OutboxStore;
  readonly newId: () => string;
  /** ED-41: as the site has it. */
  readonly blocksPerLayout?: () => number;
  readonly newBatch: () => string;
  /** Runs something later; the result stops it. */
  readonly later: (run: () => void, ms: number) => () => void;
  /** Told what can no longer be done, with the sentence. */
  readonly onRefused: (refused: RefusedEdit) => void;
}

/** ED-80: sent after so much quiet, or after so long without any. */
const QUIET_MS = 400;
const LONGEST_MS = 2_000;
const RETRY_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

/** ED-80: opens a draft, with what an earlier window could not send. */
export async function openDraftSession(context: DraftSessionContext): Promise<DraftSession> {
  const { server, outbox, name, newId, blocksPerLayout, newBatch, later, onRefused } = context;
  const listeners = new Set<() => void>();
  const versions = new Map<string, number>();
  /** Edits that were taken back before they were sent, by the step that took them back. */
  const withdrawn = new Map<string, PendingEdit>();
  let confirmed: ConfirmedDraft = await server.read();
  let queue: readonly Pending[] = [];
  let state: DraftState = {
    document: confirmed.document,
    saving: 'saved',
    waiting: 0,
    conflicts: [],
    isKept: true,
    refused: [],
  };
  let isSending = false;
  let isClosed = false;
  let failures = 0;
  let stopTimer: () => void = () => {};
  let oldestUnsent: (() => void) | undefined;
  let newestElsewhere = confirmed.version;
  /** How often there was news from elsewhere. */
  let newsCount = 0;
  /** One after the other, so that an older queue never overwrites a newer one. */
  let stored: Promise<void> = Promise.resolve();

  const change = (next: Partial<DraftState>): void => {
    state = { ...state, ...next, waiting: queue.length };
    for (const listener of listeners) listener();
  };

  /** A store that was full or forbidden may have room again. */
  const setKept = (isKept: boolean): void => {
    if (state.isKept !== isKept) change({ isKept });
  };

  const store = (): Promise<void> => {
    const kept = queue;
    stored = stored
      .then(() => outbox.write(name, kept))
      .then(
        () => setKept(true),
        () => setKept(false),
      );
    return stored;
  };

  const setQueue = (next: readonly Pending[], document: PageDocument): void => {
    queue = next;
    void store();
    change({ document, saving: savingState() });
  };

  const savingState = (): SavingState => {
    if (state.saving === 'conflict' || state.saving === 'signed-out') return state.saving;
    if (queue.length === 0) return 'saved';
    return failures > 0 ? 'unsent' : 'saving';
  };

  const tellRefused = (refused: RefusedEdit): void => {
    change({ refused: [...state.refused, refused] });
    onRefused(refused);
  };

  const replayQueue = (waiting: readonly Pending[]): void => {
    const replayed = replay(confirmed.document, waiting, { newId, blocksPerLayout });
    setQueue(replayed.queue, replayed.document);
    for (const refused of replayed.refused) tellRefused(refused);
  };

  const sendAfter = (ms: number): void => {
    stopTimer();
    stopTimer = later(() => void send(), ms);
    oldestUnsent ??= later(() => void send(), LONGEST_MS);
  };

  const readAgain = async (): Promise<void> => {
    confirmed = await server.read();
  };

  const catchUp = async (): Promise<void> => {
    const newsBefore = newsCount;
    const { version, steps } = await server.stepsAfter(confirmed.version);
    const document =
      steps.length === version - confirmed.version ? applySteps(confirmed.document, steps) : null;
    if (document) confirmed = { document, version };
    else await readAgain();
    // News that came meanwhile may be of a later version than the one that was read.
    if (newsCount === newsBefore) newestElsewhere = confirmed.version;
  };

  const sendFirst = async (first: Pending): Promise<void> => {
    if (first.kind === 'edit') {
      const base = first.sentOn ?? confirmed.version;
      const sent = { ...first, sentOn: base };
      queue = [sent, ...queue.slice(1)];
      // In the browser's store before it is sent, with the version: after a crash it is sent again as it was.
      await store();
      const { commands, ids, batch, step } = sent;
      const edited = await server.edit({ commands: [...commands], ids: [...ids], base, batch });
      versions.set(step, edited.version);
      const next = base === confirmed.version ? confirmEdit(confirmed, sent, edited) : null;
      const isUndisturbed = next !== null && edited.between.length === 0 && edited.adjusted.length === 0;
      if (next) confirmed = next;
      else await readAgain();
      const waiting = queue
        .filter((pending) => pending.step !== step)
        .map((pending) => (isUndoOf(pending, step) ? { ...pending, version: edited.version } : pending));
      if (isUndisturbed) setQueue(waiting, state.document);
      else replayQueue(waiting);
      return;
    }
    const version = versions.get(first.of) ?? first.version;
    if (version !== undefined) {
      const undone = await server.undo({ step: version, batch: first.batch });
      versions.set(first.step, undone.version);
      await readAgain();
    }
    const { step } = first;
    const waiting = queue.filter((pending) => pending.step !== step);
    replayQueue(
      waiting.map((pending) =>
        isUndoOf(pending, step) ? { ...pending, version: versions.get(step) } : pending,
      ),
    );
  };

  const retryLater = (): void => {
    failures++;
    stopTimer();
    stopTimer = later(() => void send(), RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? 30_000);
  };

  const onFailure = async (error: unknown, first: Pending): Promise<boolean> => {
    const failure = server.failureOf(error);
    switch (failure.kind) {
      case 'unreachable':
        retryLater();
        change({ saving: 'unsent' });
        return false;
      case 'signed-out':
        change({ saving: 'signed-out' });
        return false;
      case 'conflict':
        change({ saving: 'conflict', conflicts: failure.conflicts });
        return false;
      case 'outdated':
        await readAgain();
        replayQueue(queue.map(asUnsent(newBatch)));
        return true;
      case 'refused':
        replayQueue(queue.filter(({ step }) => step !== first.step));
        tellRefused({ pending: first, sentence: failure.sentence });
        return true;
    }
  };

  const send = async (): Promise<void> => {
    stopTimer();
    oldestUnsent?.();
    oldestUnsent = undefined;
    if (isSending || isClosed || state.saving === 'signed-out' || state.saving === 'conflict') return;
    isSending = true;
    let isStopped = false;
    try {
      // Edits and news may come while others are sent or read.
      do {
        for (let first = queue[0]; first && !isClosed && !isStopped; first = queue[0]) {
          try {
            await sendFirst(first);
            failures = 0;
          } catch (error) {
            isStopped = !(await onFailure(error, first));
          }
        }
        if (isStopped || isClosed) break;
        // An edit that failed may have been dropped since, so that the queue is empty after failures as well.
        if (newestElsewhere > confirmed.version) {
          await catchUp();
          failures = 0;
          replayQueue(queue);
        }
      } while (queue.length > 0 || newestElsewhere > confirmed.version);
      change({ saving: savingState() });
    } catch (error) {
      // Reading the draft again failed as well.
      const [first] = queue;
      if (first) await onFailure(error, first);
      else if (server.failureOf(error).kind === 'unreachable') retryLater();
    } finally {
      isSending = false;
    }
  };

  const edit = (commands: readonly EditCommand[], given: readonly string[] = []): EditResult => {
    const applied = applyCommands(state.document, commands, { ids: given, newId, blocksPerLayout });
    if ('refused' in applied) return { ok: false, sentence: applied.refused };
    const { label, undo, ids, document } = applied;
    const step = newBatch();
    if (undo.length > 0) {
      setQueue([...queue, { kind: 'edit', step, batch: step, commands, ids, label }], document);
      sendAfter(QUIET_MS);
    }
    return { ok: true, label, undo, step };
  };

  const takeBack = ({ step: of, undo, label }: TakenStep): TakenStep => {
    const step = newBatch();
    const before = state.document;
    const unsent = queue.find((pending) => pending.step === of && pending.sentOn === undefined);
    if (unsent?.kind === 'edit' && !(isSending && queue[0] === unsent)) {
      replayQueue(queue.filter((pending) => pending !== unsent));
      withdrawn.set(step, unsent);
      return { step, label, undo: diffDocuments(state.document, before) };
    }
    const again = withdrawn.get(of);
    if (again) {
      const result = edit(again.commands, again.ids);
      return result.ok ? result : { step, label, undo: [] };
    }
    const document = tryDiff(before, undo) ?? before;
    const version = versions.get(of);
    setQueue([...queue, { kind: 'undo', step, batch: step, of, version, label, diff: undo }], document);
    sendAfter(0);
    return { step, label, undo: diffDocuments(document, before) };
  };

  const left = await outbox.read(name).catch((): readonly Pending[] => {
    state = { ...state, isKept: false };
    return [];
  });
  if (left.length > 0) {
    // What was sent may have happened: only the server knows, and it is asked before anything is shown.
    queue = left;
    await send();
    if (queue.length > 0) replayQueue(queue);
    // Steps that opening has sent are not in the history of this window yet; `newOwnSteps` brings them.
    for (const { step } of left)
      if (!queue.some((pending) => pending.step === step || isUndoOf(pending, step))) versions.delete(step);
  }
  const leftSteps = waitingSteps(confirmed.document, queue, { newId, blocksPerLayout });

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit: (commands) => edit(commands),
    takeBack,
    changedElsewhere: (version) => {
      newsCount++;
      newestElsewhere = Math.max(newestElsewhere, version);
      if (newestElsewhere > confirmed.version) void send();
    },
    lookAgain: () => {
      newsCount++;
      newestElsewhere = Math.max(newestElsewhere, confirmed.version + 1);
      void send();
    },
    leftSteps: () => leftSteps,
    newOwnSteps: async () => {
      const own = standingSteps(await server.ownSteps()).filter(({ undoes }) => undoes === null);
      const takenBack = queue.map((pending) => pending.kind === 'undo' && pending.version);
      const known = new Set<unknown>([...versions.values(), ...takenBack]);
      const steps = own.filter(({ version }) => !known.has(version));
      return steps.map(({ version, labels, undo, at }) => {
        const step = `version-${version}`;
        versions.set(step, version);
        return { at, step, undo: undo as DocumentDiff, label: labels.at(-1) ?? '' };
      });
    },
    forgetRefused: () => change({ refused: [] }),
    resume: () => {
      failures = 0;
      if (state.saving === 'signed-out') change({ saving: 'saving' });
      void send();
    },
    settleConflict: async (keep) => {
      const all = state.conflicts.map(({ part }) => part);
      const theirs = keep === 'mine' ? [] : keep === 'theirs' ? all : keep.theirs;
      const waiting = withoutMeeting(confirmed.document, queue, theirs);
      await readAgain();
      change({ saving: 'saving', conflicts: [] });
      replayQueue(waiting.map(asUnsent(newBatch)));
      void send();
    },
    whenStored: async () => {
      await stored;
      return state.isKept;
    },
    close: () => {
      isClosed = true;
      stopTimer();
      oldestUnsent?.();
    },
  };
}

const isUndoOf = (pending: Pending, step: string): boolean => pending.kind === 'undo' && pending.of === step;

/** What waits, without the edits that touch what another member has changed. */
function withoutMeeting(
  base: PageDocument,
  queue: readonly Pending[],
  parts: readonly string[],
): readonly Pending[] {
  const met = new Set(parts);
  if (met.size === 0) return queue;
  let document = base;
  return queue.filter((pending) => {
    if (pending.kind === 'undo') return true;
    const applied = applyCommands(document, pending.commands, {
      ids: pending.ids,
      newId: () => '',
      blocksPerLayout: () => Number.POSITIVE_INFINITY,
    });
    if ('refused' in applied) return false;
    const isKept = !touchedParts(document, applied.document).some((part) => met.has(part));
    if (isKept) document = applied.document;
    return isKept;
  });
}

/** As if it had never been sent: with a key of its own, on the newest version. */
const asUnsent =
  (newBatch: () => string) =>
  (pending: Pending): Pending => {
    const { sentOn: _, ...rest } = pending;
    return pending.sentOn === undefined ? pending : { ...rest, batch: newBatch() };
  };
