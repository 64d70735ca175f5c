import { hash } from 'node:crypto';
import type { DocumentDraftKind, EditConflict } from '@awning/contract';
import {
  areaDocument,
  DOCUMENT_SCHEMA,
  diffDocuments,
  emptyDocument,
  type PageDocument,
  partsOf,
  touchedParts,
} from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { MemberId } from '../../../../platform/entity-ids.ts';
import {
  contentErrors,
  type DocumentOwner,
  documentAssets,
  type Editor,
  isNewer,
  readStoredDocument,
} from '../../content/index.ts';
import { conflictsIn } from '../draft-conflicts.ts';
import type { DraftContext } from '../draft-context.ts';
import type { DraftKey } from '../draft-key.ts';
import {
  type DraftRow,
  insertDraft,
  lockDraft,
  readLiveValue,
  writeLive,
  writeStep,
} from '../draft-repository.ts';
import { keepVersion } from '../versions/store-version.ts';
import { mergeDocuments } from './merge-documents.ts';

export interface DocumentDraftKey extends DraftKey {
  readonly kind: DocumentDraftKind;
}

export const documentOwnerOf = ({ kind, id }: Pick<DocumentDraftKey, 'kind' | 'id'>): DocumentOwner => ({
  kind: kind === 'page' ? 'collection' : kind,
  id,
});

/** What stands where nobody has put anything: the same for every browser that asks. */
function blankDocument({ kind, id }: Pick<DocumentDraftKey, 'kind' | 'id'>): PageDocument {
  return kind === 'page' ? emptyDocument() : areaDocument(hash('sha256', `${kind}/${id}`).slice(0, 24));
}

/** Refuses what only a newer version of Awning can read. */
export function readableDocument(key: Pick<DocumentDraftKey, 'kind' | 'id'>, stored: unknown): PageDocument {
  if (stored === null || stored === undefined) return blankDocument(key);
  if (isNewer(stored)) throw contentErrors.newerDocument();
  const document = readStoredDocument(stored);
  if (document === null) throw contentErrors.invalidDocument();
  return document;
}

/** What is stored as a draft was checked then: in the present version of its shape it is taken as it is. */
const storedDraft = (key: DocumentDraftKey, value: unknown): PageDocument =>
  isCurrent(value) ? value : readableDocument(key, value);

const isCurrent = (value: unknown): value is PageDocument =>
  typeof value === 'object' && value !== null && 'schema' in value && value.schema === DOCUMENT_SCHEMA;

/** A draft that nobody else changes until the transaction ends. */
export interface HeldDraft extends Omit<DraftRow, 'value'> {
  readonly document: PageDocument;
  /** Of the draft with what visitors see; it stands on an older version of that until they are resolved. */
  readonly conflicts: readonly EditConflict[];
}

/**
 * Locks the draft, makes it if there is none, and brings it up to what visitors see by now (ED-89): what was changed
 * for them at once is a step of the draft, unless the draft has changed the same parts.
 */
export async function holdDocumentDraft(
  context: DraftContext,
  tx: Queryable,
  key: DocumentDraftKey,
  editor: Editor,
): Promise<HeldDraft> {
  const owner = documentOwnerOf(key);
  const [liveVersion, known] = await Promise.all([
    context.documents.versionFor(tx, key.websiteId, owner, editor),
    lockDraft(tx, key),
  ]);
  const row = known ?? (await createDraft(context, tx, key));
  const { value, ...rest } = row;
  const document = storedDraft(key, value);
  if (row.basedOn === liveVersion) return { ...rest, document, conflicts: [] };
  return rebase(context, tx, key, { ...rest, document, conflicts: [] });
}

async function createDraft(context: DraftContext, tx: Queryable, key: DocumentDraftKey): Promise<DraftRow> {
  const stored = await context.documents.stored(tx, key.websiteId, documentOwnerOf(key));
  await insertDraft(tx, key, {
    liveValue: readableDocument(key, stored.document),
    basedOn: stored.version,
    version: stored.version,
    now: context.clock.now(),
  });
  const row = await lockDraft(tx, key);
  if (!row) throw new Error(`The draft ${key.kind} ${key.id} was deleted as soon as it was made.`);
  return row;
}

async function rebase(
  { documents, clock }: DraftContext,
  tx: Queryable,
  key: DocumentDraftKey,
  draft: HeldDraft,
): Promise<HeldDraft> {
  const stored = await documents.stored(tx, key.websiteId, documentOwnerOf(key));
  const live = readableDocument(key, stored.document);
  const base = readableDocument(key, await readLiveValue(tx, key));
  const outcome = carryOver({ base, draft: draft.isOpen ? draft.document : base, live });
  if ('conflicts' in outcome) return { ...draft, conflicts: outcome.conflicts };
  const { document } = outcome;
  await writeLive(tx, key, { liveValue: live, basedOn: stored.version });
  const touched = touchedParts(draft.document, document);
  if (touched.length === 0) return { ...draft, document, basedOn: stored.version };
  const now = clock.now();
  const version = draft.version + 1;
  await writeStep(tx, key, draft.isOpen ? document : null, {
    version,
    batch: null,
    requestHash: null,
    labels: [CHANGED_AT_ONCE],
    diff: diffDocuments(draft.document, document),
    undo: diffDocuments(document, draft.document),
    adjusted: [],
    touched,
    undoes: null,
    by: null,
    at: now,
  });
  return { ...draft, document, version, basedOn: stored.version, updatedAt: now, updatedBy: null };
}

/** The label of a step that visitors saw before the draft had it. */
const CHANGED_AT_ONCE = 'Changed on the site';

/** The draft on top of what is live by now; or what keeps the two apart. */
export function carryOver({
  base,
  draft,
  live,
}: {
  readonly base: PageDocument;
  readonly draft: PageDocument;
  readonly live: PageDocument;
}): { readonly document: PageDocument } | { readonly conflicts: readonly EditConflict[] } {
  const theirs = new Set(touchedParts(base, live));
  const both = touchedParts(base, draft).filter((part) => theirs.has(part));
  const views = () => ({ base: partsOf(base), mine: partsOf(draft), theirs: partsOf(live) });
  // The same change on both sides is no conflict.
  const conflicts = both.length === 0 ? [] : conflictsIn(both, views());
  const document = conflicts.length === 0 ? mergeDocuments(base, draft, live) : null;
  if (document !== null) return { document };
  return { conflicts: conflicts.length > 0 ? conflicts : conflictsIn([...theirs], views()) };
}

export interface StepToStore {
  readonly document: PageDocument;
  readonly labels: readonly string[];
  readonly by: MemberId;
  readonly batch: string | null;
  readonly requestHash: string | null;
  readonly adjusted?: ReturnType<typeof diffDocuments>;
  readonly undoes?: number;
}

/** Stores a new state of the draft as a step that can be undone. */
export async function storeStep(
  context: StepContext,
  tx: Queryable,
  key: DocumentDraftKey,
  before: HeldDraft,
  { document, adjusted = [], undoes, ...step }: StepToStore,
): Promise<{ version: number; undo: ReturnType<typeof diffDocuments>; touched: readonly string[] }> {
  const version = before.version + 1;
  const undo = diffDocuments(document, before.document);
  const touched = touchedParts(before.document, document);
  await keepVersion(context, tx, key, before, async () => ({
    value: before.document,
    assets: documentAssets(before.document),
  }));
  await writeStep(tx, key, document, {
    ...step,
    version,
    diff: diffDocuments(before.document, document),
    undo,
    adjusted,
    touched,
    undoes: undoes ?? null,
    at: context.clock.now(),
  });
  return { version, undo, touched };
}

type StepContext = Pick<DraftContext, 'clock' | 'ids' | 'media'>;
