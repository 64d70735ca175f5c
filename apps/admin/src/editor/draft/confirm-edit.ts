import type { DraftEdited, DraftStep } from '@awning/contract';
import type { DocumentDiff, PageDocument } from '@awning/site-model';
import type { ConfirmedDraft } from './draft-server.ts';
import { applyCommands, type PendingEdit, tryDiff } from './pending-edits.ts';

/**
 * The draft as it is on the server after a batch: what came between, the batch, what the server adjusted. Null where
 * that does not add up, as for the response to a batch that is sent a second time: then the draft is read again.
 */
export function confirmEdit(
  confirmed: ConfirmedDraft,
  edit: PendingEdit,
  { version, between, adjusted }: DraftEdited,
): ConfirmedDraft | null {
  if (version !== confirmed.version + between.length + 1) return null;
  const base = applySteps(confirmed.document, between);
  if (base === null) return null;
  const applied = applyCommands(base, edit.commands, {
    ids: edit.ids,
    newId: noMoreIds,
    blocksPerLayout: anyNumber,
  });
  if ('refused' in applied) return null;
  const document = tryDiff(applied.document, adjusted as DocumentDiff);
  return document && { document, version };
}

/** Null: the steps were made for another document. */
export const applySteps = (
  document: PageDocument,
  steps: readonly Pick<DraftStep, 'diff'>[],
): PageDocument | null =>
  steps.reduce<PageDocument | null>(
    (current, { diff }) => current && tryDiff(current, diff as DocumentDiff),
    document,
  );

/** The server has counted. */
const anyNumber = (): number => Number.POSITIVE_INFINITY;

/** The server would have refused a batch with too few. */
const noMoreIds = (): string => {
  throw new Error('The batch has used more ids than it was sent with.');
};
