import {
  applyCommand,
  applyDiff,
  type DocumentDiff,
  type EditCommand,
  type PageDocument,
} from '@awning/site-model';

/** Commands that the server has not confirmed, with the ids that they used, so that it makes the same things. */
export interface PendingEdit {
  readonly kind: 'edit';
  /** Names the step for this browser, also when it has to be sent under another key. */
  readonly step: string;
  /** Names the batch for the server: sent twice it happens once. */
  readonly batch: string;
  readonly commands: readonly EditCommand[];
  readonly ids: readonly string[];
  readonly label: string;
  /** The version that it was sent on. One that was sent once may have happened: it is sent again as it was. */
  readonly sentOn?: number;
}

/** A step of one's own that is taken back, or done again, which is taking the taking back back. */
export interface PendingUndo {
  readonly kind: 'undo';
  readonly step: string;
  readonly batch: string;
  /** The step that is taken back. */
  readonly of: string;
  /** The version that the server gave it, once known: after a reload nothing else names it. */
  readonly version?: number | undefined;
  readonly label: string;
  /** Leads there from the document that the member saw when asking for it. */
  readonly diff: DocumentDiff;
  readonly sentOn?: number;
}

export type Pending = PendingEdit | PendingUndo;

export interface Applied {
  readonly document: PageDocument;
  readonly undo: DocumentDiff;
  readonly label: string;
  readonly ids: readonly string[];
}

export interface RefusedEdit {
  readonly pending: Pending;
  readonly sentence: string;
}

export interface ApplyContext {
  readonly newId: () => string;
  /** ED-41: as the site has it. */
  readonly blocksPerLayout?: (() => number) | undefined;
}

/** Carries out commands with ids given in order; makes more when they run out. */
export function applyCommands(
  document: PageDocument,
  commands: readonly EditCommand[],
  { ids: given, newId, blocksPerLayout }: ApplyContext & { readonly ids: readonly string[] },
): Applied | { readonly refused: string } {
  const ids: string[] = [];
  const nextId = (): string => {
    const id = given[ids.length] ?? newId();
    ids.push(id);
    return id;
  };
  let current = document;
  const undo: DocumentDiff[] = [];
  let label = '';
  for (const command of commands) {
    const outcome = applyCommand(current, command, {
      newId: nextId,
      ...(blocksPerLayout && { blocksPerLayout: blocksPerLayout() }),
    });
    if (!outcome.ok) return { refused: outcome.refusal.message };
    current = outcome.document;
    undo.unshift(outcome.undo);
    label = outcome.label;
  }
  return { document: current, undo: undo.flat(), label, ids };
}

/** An edit whose response was lost may be in the document already: what it made is not made twice. */
function applyPending(document: PageDocument, pending: PendingEdit, context: ApplyContext) {
  const { commands, ids, label, sentOn } = pending;
  const isThere = sentOn !== undefined && ids.some((id) => JSON.stringify(document).includes(id));
  return isThere
    ? { document, undo: [], label, ids }
    : applyCommands(document, commands, { ...context, ids });
}

/** What a member sees: what the server has, and everything that waits done to it. */
export function replay(
  confirmed: PageDocument,
  queue: readonly Pending[],
  context: ApplyContext,
): {
  readonly document: PageDocument;
  readonly queue: readonly Pending[];
  readonly refused: readonly RefusedEdit[];
} {
  let document = confirmed;
  const kept: Pending[] = [];
  const refused: RefusedEdit[] = [];
  for (const pending of queue) {
    if (pending.kind === 'undo') {
      // Others have changed the page in between: the server merges, and its result is read again.
      const undone = tryDiff(document, pending.diff);
      document = undone ?? document;
      kept.push(pending);
      continue;
    }
    const applied = applyPending(document, pending, context);
    if (pending.sentOn !== undefined) kept.push(pending);
    if ('refused' in applied) {
      // What was sent and cannot be done may have happened already, such as a removal: the server says which.
      if (pending.sentOn === undefined) refused.push({ pending, sentence: applied.refused });
    } else {
      document = applied.document;
      if (pending.sentOn === undefined) kept.push({ ...pending, ids: applied.ids });
    }
  }
  return { document, queue: kept, refused };
}

/** The edits that wait and were not taken back, with what leads back from each, the oldest first. */
export function waitingSteps(
  confirmed: PageDocument,
  queue: readonly Pending[],
  context: ApplyContext,
): readonly { readonly step: string; readonly undo: DocumentDiff; readonly label: string }[] {
  let document = confirmed;
  return queue.flatMap((pending) => {
    if (pending.kind === 'undo') {
      document = tryDiff(document, pending.diff) ?? document;
      return [];
    }
    const applied = applyPending(document, pending, context);
    if ('refused' in applied || applied.undo.length === 0) return [];
    document = applied.document;
    const { step, label } = pending;
    const isTakenBack = queue.some((other) => other.kind === 'undo' && other.of === step);
    return isTakenBack ? [] : [{ step, undo: applied.undo, label }];
  });
}

/** Null: the diff was made for a document that looks different. */
export function tryDiff(document: PageDocument, diff: DocumentDiff): PageDocument | null {
  try {
    return applyDiff(document, diff).document;
  } catch {
    return null;
  }
}
