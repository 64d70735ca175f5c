import type { EditConflict } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';
import { unrestrictedEditor } from '../../content/index.ts';
import { chosenParts } from '../draft-conflicts.ts';
import type { DraftContext } from '../draft-context.ts';
import { draftErrors } from '../draft-errors.ts';
import { readLiveValue, writeLive } from '../draft-repository.ts';
import {
  carryOver,
  type DocumentDraftKey,
  documentOwnerOf,
  holdDocumentDraft,
  readableDocument,
} from './document-draft.ts';
import { type DraftChange, putDocument } from './replace-document-draft.ts';
import { takeParts } from './take-parts.ts';

export interface Resolution {
  readonly keep: 'draft' | 'live';
  /** Of the conflicts; all of them unless told. */
  readonly parts?: readonly string[] | undefined;
}

/** Ends conflicts of a draft with what visitors see: one of the two holds for what both have changed. */
export async function resolveDocumentDraft(
  context: DraftContext,
  key: DocumentDraftKey,
  { keep, parts }: Resolution,
  { expected, editor, by }: DraftChange,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const draft = await holdDocumentDraft(context, tx, key, editor);
    if (expected !== undefined && expected !== draft.version) throw draftErrors.changedMeanwhile();
    if (!draft.isOpen) throw draftErrors.missing();
    const named = chosenParts(draft.conflicts, parts);
    if (draft.conflicts.length === 0) return;
    const stored = await context.documents.stored(tx, key.websiteId, documentOwnerOf(key));
    const live = readableDocument(key, stored.document);
    const base = readableDocument(key, await readLiveValue(tx, key));
    const sides = { base, draft: draft.document, live };
    const { outcome, chosen } =
      parts === undefined
        ? resolveAll(sides, keep, named)
        : { outcome: resolved(sides, keep, named), chosen: named };
    if ('document' in outcome) await writeLive(tx, key, { liveValue: live, basedOn: stored.version });
    else if (outcome.base !== null && isLeft(outcome.conflicts, chosen))
      await writeLive(tx, key, { liveValue: outcome.base, basedOn: draft.basedOn });
    else if (keep === 'live' || parts !== undefined)
      throw draftErrors.conflict({ conflicts: outcome.conflicts });
    // The two cannot be put together: the draft as it is holds for the whole of it.
    else await writeLive(tx, key, { liveValue: live, basedOn: stored.version });
    const document = 'document' in outcome ? outcome.document : (outcome.draft ?? draft.document);
    const label = keep === 'draft' ? 'Keep the draft' : 'Take what visitors see';
    // Both sides were allowed when they were made.
    await putDocument(context, tx, key, draft, { document, editor: unrestrictedEditor, by, label });
  });
}

/** Whether what is left was not chosen, and waits for its own choice. */
const isLeft = (conflicts: readonly EditConflict[], chosen: ReadonlySet<string>): boolean =>
  conflicts.every(({ part }) => !chosen.has(part));

interface Sides {
  readonly base: PageDocument;
  readonly draft: PageDocument;
  readonly live: PageDocument;
}

type Outcome =
  | { readonly document: PageDocument }
  | {
      readonly conflicts: readonly EditConflict[];
      readonly base: PageDocument | null;
      readonly draft: PageDocument | null;
    };

/** What is in the way only when the first conflicts are gone, such as two blocks in one cell, is decided with them. */
function resolveAll(
  sides: Sides,
  keep: Resolution['keep'],
  chosen: ReadonlySet<string>,
): { readonly outcome: Outcome; readonly chosen: ReadonlySet<string> } {
  const outcome = resolved(sides, keep, chosen);
  const more = 'document' in outcome ? [] : outcome.conflicts.map(({ part }) => part);
  const all = new Set([...chosen, ...more]);
  return all.size === chosen.size ? { outcome, chosen } : resolveAll(sides, keep, all);
}

/** For the chosen parts both begin with what is live; the draft goes on as it is, or as what is live. */
function resolved(
  { base, draft, live }: Sides,
  keep: Resolution['keep'],
  chosen: ReadonlySet<string>,
): Outcome {
  const newBase = takeParts(base, live, chosen);
  const newDraft = keep === 'draft' ? draft : takeParts(draft, live, chosen);
  const carried = carryOver({ base: newBase ?? base, draft: newDraft ?? draft, live });
  // Without room for what is live, such as a block whose section the draft has removed, nothing is decided.
  const isPossible = newBase !== null && newDraft !== null;
  if ('document' in carried && isPossible) return carried;
  const conflicts = 'document' in carried ? conflictsOf(base, draft, live) : carried.conflicts;
  return { conflicts, base: newDraft === null ? null : newBase, draft: newDraft };
}

function conflictsOf(base: PageDocument, draft: PageDocument, live: PageDocument): readonly EditConflict[] {
  const carried = carryOver({ base, draft, live });
  return 'conflicts' in carried ? carried.conflicts : [];
}
