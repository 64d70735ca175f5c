import type { FindDefinition } from '../../document/block-check.ts';
import type { PageDocument } from '../../document/page-document.ts';

/** What a command needs from outside. */
export interface EditContext {
  /** 24 hexadecimal digits that the document does not hold yet. */
  readonly newId: () => string;
  /** The site's limit; 60 unless told. */
  readonly blocksPerLayout?: number;
  /** Kinds of blocks; the registry unless told. */
  readonly definitions?: FindDefinition;
}

export type RefusalCode =
  | 'bad-command'
  | 'unknown-section'
  | 'unknown-block'
  | 'unknown-column'
  | 'unknown-type'
  | 'wrong-layout'
  | 'outside-grid'
  | 'overlap'
  | 'no-room'
  | 'too-many-blocks'
  | 'too-deep'
  | 'too-large'
  | 'duplicate-anchor'
  | 'bad-value';

/** Why a command was not carried out; the message is a sentence for a person. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly message: string;
}

export type Refused = { readonly ok: false; readonly refusal: Refusal };

/** What a command makes of a document. The label names the step in a list of things to undo. */
export type CommandOutcome =
  | Refused
  | { readonly ok: true; readonly document: PageDocument; readonly label: string };

export const refuse = (code: RefusalCode, message: string): Refused => ({
  ok: false,
  refusal: { code, message },
});

export const isRefused = (outcome: unknown): outcome is Refused =>
  typeof outcome === 'object' && outcome !== null && Reflect.get(outcome, 'ok') === false;

export const changed = (document: PageDocument, label: string): CommandOutcome => ({
  ok: true,
  document,
  label,
});

export const refusals = {
  section: () => refuse('unknown-section', 'This section is no longer on the page.'),
  block: () => refuse('unknown-block', 'This block is no longer on the page.'),
  column: () => refuse('unknown-column', 'This column is no longer on the page.'),
  noRoom: () => refuse('no-room', 'There is no room for this in the section.'),
} as const;
