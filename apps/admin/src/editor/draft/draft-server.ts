import type { DraftCommands, DraftEdited, DraftStep, EditConflict } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';

export interface ConfirmedDraft {
  readonly document: PageDocument;
  readonly version: number;
}

/** The calls of one draft. Each throws what `failureOf` can read. */
export interface DraftServer {
  readonly read: () => Promise<ConfirmedDraft>;
  readonly edit: (batch: DraftCommands) => Promise<DraftEdited>;
  readonly undo: (request: { readonly step: number; readonly batch: string }) => Promise<DraftEdited>;
  readonly stepsAfter: (version: number) => Promise<{ version: number; steps: readonly DraftStep[] }>;
  /** ED-86: the steps of this member that the server has, the oldest first. */
  readonly ownSteps: () => Promise<readonly DraftStep[]>;
  readonly failureOf: (error: unknown) => DraftFailure;
}

/** Why a call did not happen, as far as it decides what to do next. */
export type DraftFailure =
  /** No response, or one that a later try may not get: sent again by itself. */
  | { readonly kind: 'unreachable'; readonly sentence: string }
  | { readonly kind: 'signed-out' }
  /** Another member changed the same thing: a person decides. */
  | { readonly kind: 'conflict'; readonly conflicts: readonly EditConflict[] }
  /** The draft is no longer what it was built on: read again and tried on the newest. */
  | { readonly kind: 'outdated' }
  /** It will never happen. */
  | { readonly kind: 'refused'; readonly sentence: string };
