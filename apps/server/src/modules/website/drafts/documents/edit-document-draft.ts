import { hash } from 'node:crypto';
import type { DraftCommands, DraftEdited } from '@awning/contract';
import {
  allIds,
  applyCommand,
  applyDiff,
  diffDocuments,
  type EditCommand,
  type PageDocument,
  partsOf,
  touchedParts,
} from '@awning/site-model';
import { type Queryable, violatedConstraint } from '../../../../platform/db/index.ts';
import type { MemberId } from '../../../../platform/entity-ids.ts';
import {
  ANY_NUMBER,
  cleanDocument,
  contentErrors,
  type DocumentLimits,
  demandAllowed,
  type Editor,
  recheck,
} from '../../content/index.ts';
import { conflictsIn } from '../draft-conflicts.ts';
import type { DraftContext } from '../draft-context.ts';
import { draftErrors } from '../draft-errors.ts';
import { findBatch, readSteps, type StepRow } from '../draft-repository.ts';
import { toStep } from '../draft-step.ts';
import { recordDocumentAssets } from './document-assets.ts';
import {
  type DocumentDraftKey,
  documentOwnerOf,
  type HeldDraft,
  holdDocumentDraft,
  storeStep,
} from './document-draft.ts';

export interface DraftBatch extends DraftCommands {
  readonly editor: Editor;
  readonly by: MemberId;
}

/** ED-89: commands meet here, one draft at a time. All of a batch happens, or nothing of it. */
export async function editDocumentDraft(
  context: DraftContext,
  key: DocumentDraftKey,
  batch: DraftBatch,
): Promise<DraftEdited> {
  demandIds(batch.ids);
  const limits = await context.documents.limits(key.websiteId);
  const requestHash = hashRequest(batch);
  return refuseReusedKey(
    context.database.transaction(async (tx) => {
      const draft = await holdDocumentDraft(context, tx, key, batch.editor);
      // A batch that was stored made a version after its base: on the newest one there is none to find.
      const repeated = batch.base === draft.version ? null : await findBatch(tx, key, batch.batch);
      if (repeated) return repeatOutcome(tx, key, repeated, { requestHash, base: batch.base });
      const between = await stepsSince(tx, key, draft, batch.base);
      const applied = applyOn(draft, between, batch, limits);
      const document = cleanEdit(draft.document, applied.document);
      demandAllowed(documentOwnerOf(key), draft.document, document, batch.editor);
      const adjusted = document === applied.document ? [] : [...diffDocuments(applied.document, document)];
      // Together: each costs less than the way to the database.
      const [{ version, undo, touched }] = await Promise.all([
        storeStep(context, tx, key, draft, {
          document,
          labels: applied.labels,
          by: batch.by,
          batch: batch.batch,
          requestHash,
          adjusted,
        }),
        context.notify(tx, key.websiteId, {
          draft: { kind: key.kind, id: key.id },
          version: draft.version + 1,
          by: batch.by,
          batch: batch.batch,
        }),
      ]);
      await recordDocumentAssets(context, tx, key, { draft, document, touched });
      return {
        version,
        labels: applied.labels,
        undo: [...undo],
        adjusted,
        between: between.map(toStep),
      };
    }),
  );
}

/** The key of an older batch, for other commands on the newest version. */
async function refuseReusedKey<T>(stored: Promise<T>): Promise<T> {
  try {
    return await stored;
  } catch (error) {
    if (violatedConstraint(error) !== 'draft_steps_batch') throw error;
    throw draftErrors.batchReused({ cause: error });
  }
}

const hashRequest = ({ commands, ids, base }: DraftCommands): string =>
  hash('sha256', JSON.stringify([commands, ids, base]));

const ID = /^[0-9a-f]{24}$/;

function demandIds(ids: readonly string[]): void {
  if (!ids.every((id) => ID.test(id)) || new Set(ids).size !== ids.length) throw draftErrors.badId();
}

/** The response that the batch got when it came first. */
async function repeatOutcome(
  tx: Queryable,
  key: DocumentDraftKey,
  step: StepRow,
  { requestHash, base }: { readonly requestHash: string; readonly base: number },
): Promise<DraftEdited> {
  if (step.requestHash !== requestHash) throw draftErrors.batchReused();
  const between = await readSteps(tx, key, { after: base, until: step.version - 1 });
  return {
    version: step.version,
    labels: step.labels,
    undo: [...step.undo],
    adjusted: [...step.adjusted],
    between: between.map(toStep),
  };
}

async function stepsSince(
  tx: Queryable,
  key: DocumentDraftKey,
  { version }: HeldDraft,
  base: number,
): Promise<readonly StepRow[]> {
  if (base === version) return [];
  if (base > version) throw draftErrors.unknownBase({ values: { base } });
  const steps = await readSteps(tx, key, { after: base });
  if (steps.length !== version - base) throw draftErrors.tooOld();
  return steps;
}

interface Applied {
  readonly document: PageDocument;
  readonly labels: string[];
}

/** On the newest state, when nothing that the batch touches was touched since its base. */
function applyOn(
  draft: HeldDraft,
  between: readonly StepRow[],
  batch: DraftBatch,
  limits: DocumentLimits,
): Applied {
  const base = between.reduceRight(
    (document, { undo }) => applyDiff(document, undo).document,
    draft.document,
  );
  demandFree(batch.ids, base);
  const mine = applyAll(base, batch, limits);
  if (between.length === 0) return mine;
  demandFree(batch.ids, draft.document);
  const touchedSince = new Set(between.flatMap(({ touched }) => touched));
  const touched = touchedParts(base, mine.document);
  const both = touched.filter((part) => touchedSince.has(part));
  const conflict = (parts: readonly string[], reason: unknown): Error =>
    draftErrors.conflict({
      conflicts: conflictsIn(parts, {
        base: partsOf(base),
        mine: partsOf(mine.document),
        theirs: partsOf(draft.document),
      }),
      cause: reason,
    });
  if (both.length > 0) throw conflict(both, null);
  try {
    return applyAll(draft.document, batch, limits);
  } catch (error) {
    // It was possible before the others came: a matter for the people, not a mistake of the caller.
    throw conflict(touched, error);
  }
}

/** Ids of parts that are there. A form's submissions hang on the id of its block. */
function demandFree(ids: readonly string[], document: PageDocument): void {
  if (ids.length === 0) return;
  const taken = allIds(document);
  const id = ids.find((each) => taken.has(each));
  if (id !== undefined) throw draftErrors.idTaken({ values: { id } });
}

function applyAll(start: PageDocument, { commands, ids }: DraftCommands, limits: DocumentLimits): Applied {
  const newId = idsInOrder(ids);
  const labels: string[] = [];
  let document = start;
  for (const [index, command] of commands.entries()) {
    const edit = applyOne(document, command, newId, limits);
    if (!edit.ok) {
      const { message } = edit.refusal;
      throw contentErrors.refusedCommand({
        values: { reason: message },
        errors: { [`commands.${index}`]: message },
      });
    }
    document = edit.document;
    labels.push(edit.label);
  }
  return { document, labels };
}

const applyOne = (
  document: PageDocument,
  command: EditCommand,
  newId: () => string,
  limits: DocumentLimits,
) => applyCommand(document, command, { newId, ...limits });

const idsInOrder = (ids: readonly string[]): (() => string) => {
  let next = 0;
  return () => {
    const id = ids[next++];
    if (id === undefined) throw draftErrors.tooFewIds();
    return id;
  };
};

/** Commands leave a document valid; cleaning writes some characters longer than they were. */
function cleanEdit(before: PageDocument, after: PageDocument): PageDocument {
  const cleaned = cleanDocument(after, before);
  return cleaned === after ? after : recheck(cleaned, ANY_NUMBER);
}
