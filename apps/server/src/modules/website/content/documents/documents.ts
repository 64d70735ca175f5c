import type { CommandsResponse, DocumentResponse, SiteLimits } from '@awning/contract';
import {
  applyCommand,
  areaDocument,
  DOCUMENT_SCHEMA,
  type DocumentDiff,
  type DocumentProblem,
  definitionsWithin,
  type EditCommand,
  emptyDocument,
  type PageDocument,
  type ParseOptions,
  parseDocument,
  type UndrawnPart,
  undrawnParts,
} from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { ChangeOptions } from '../base/content-editor.ts';
import { type Editor, unrestrictedEditor } from '../base/content-editor.ts';
import { demandVersion } from '../base/content-version.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import { recordAssets } from './asset-uses.ts';
import { cleanDocument } from './document-cleaning.ts';
import { type DocumentListener, notifyDocumentListeners } from './document-listeners.ts';
import { type DocumentOwner, findDocument, type HeldDocument, lockDocument } from './document-owners.ts';
import { bringsCode } from './running-code.ts';
import { ANY_NUMBER, readStoredDocument } from './stored-document.ts';

export interface Documents {
  /** From now on, for every document that is saved, copied or removed, alone or with its owner. */
  listen(listener: DocumentListener): void;
  /** As it is stored, brought to the current version where we can read it; null before the first save. */
  read(websiteId: WebsiteId, owner: DocumentOwner): Promise<DocumentResponse>;
  replace(
    websiteId: WebsiteId,
    owner: DocumentOwner,
    input: unknown,
    options?: ChangeOptions,
  ): Promise<DocumentResponse>;
  /** All of the commands, or none. */
  edit(
    websiteId: WebsiteId,
    owner: DocumentOwner,
    commands: readonly EditCommand[],
    options?: ChangeOptions,
  ): Promise<CommandsResponse>;
}

type DocumentLimits = Required<Pick<ParseOptions, 'blocksPerLayout' | 'definitions'>>;

const limitsOf = (limits: SiteLimits): DocumentLimits => ({
  blocksPerLayout: limits.blocksPerLayout,
  definitions: definitionsWithin({ rows: limits.datasetRows, columns: limits.datasetColumns }),
});

export function createDocuments(
  { database, clock, ids, media, settings }: ContentParts,
  write: Write,
  listeners: DocumentListener[],
): Documents {
  const store = async (
    tx: Queryable,
    websiteId: WebsiteId,
    owner: DocumentOwner,
    lockedDocument: HeldDocument,
    document: PageDocument,
  ): Promise<number> => {
    const version = lockedDocument.version + 1;
    await lockedDocument.save(document, version, clock.now());
    const { before, after } = {
      before: lockedDocument.assets(lockedDocument.document),
      after: lockedDocument.assets(document),
    };
    await recordAssets(media, tx, websiteId, owner, { before, after });
    await notifyDocumentListeners(listeners, tx, websiteId, owner, document);
    return version;
  };

  const open = async (
    tx: Queryable,
    websiteId: WebsiteId,
    owner: DocumentOwner,
    { expected, editor = unrestrictedEditor }: ChangeOptions,
  ): Promise<HeldDocument> => {
    const lockedDocument = await lockDocument(tx, websiteId, owner, editor);
    demandVersion(expected, lockedDocument.version);
    if (isNewer(lockedDocument.document)) throw contentErrors.newerDocument();
    return lockedDocument;
  };

  return {
    listen: (listener) => void listeners.push(listener),

    async read(websiteId, owner) {
      const { document, version } = await findDocument(database.query, websiteId, owner);
      return { document: readStoredDocument(document) ?? document, version };
    },

    async replace(websiteId, owner, input, options = {}) {
      const document = checkedDocument(input, limitsOf(await settings.limits(websiteId)));
      return write(websiteId, async (tx) => {
        const lockedDocument = await open(tx, websiteId, owner, options);
        demandAllowed(owner, readStoredDocument(lockedDocument.document), document, options.editor);
        return { document, version: await store(tx, websiteId, owner, lockedDocument, document) };
      });
    },

    async edit(websiteId, owner, commands, options = {}) {
      const limits = limitsOf(await settings.limits(websiteId));
      return write(websiteId, async (tx) => {
        const lockedDocument = await open(tx, websiteId, owner, options);
        const undo: DocumentDiff[] = [];
        const labels: string[] = [];
        const started = startingDocument(owner, lockedDocument.document, ids.next);
        let document = started;
        for (const [index, command] of commands.entries()) {
          const edit = applyCommand(document, command, { newId: ids.next, ...limits });
          if (!edit.ok) {
            const { message } = edit.refusal;
            throw contentErrors.refusedCommand({
              values: { reason: message },
              errors: { [`commands.${index}`]: message },
            });
          }
          document = edit.document;
          undo.push(edit.undo);
          labels.push(edit.label);
        }
        const cleaned = recheck(cleanDocument(document, started), ANY_NUMBER);
        demandAllowed(owner, started, cleaned, options.editor);
        const version = await store(tx, websiteId, owner, lockedDocument, cleaned);
        return { document: cleaned, undo, labels, version };
      });
    },
  };
}

/** A document from outside, cleaned; or a refusal that says by its path what is wrong with which part. */
function checkedDocument(input: unknown, limits: DocumentLimits): PageDocument {
  const document = recheck(input, limits);
  const cleaned = cleanDocument(document);
  // Cleaning writes some characters longer than they were, which can be too long for a field.
  return cleaned === document ? document : recheck(cleaned, limits);
}

/** Refuses what the change brings and may not. What was there before stays: its owner could not save anything else. */
function demandAllowed(
  owner: DocumentOwner,
  before: PageDocument | null,
  after: PageDocument,
  editor: Editor = unrestrictedEditor,
): void {
  if (!editor.mayAddCode && bringsCode(before, after)) throw contentErrors.codeForAdministrators();
  const use = owner.kind === 'collection' ? 'page' : owner.kind;
  const known = new Set(before ? undrawnParts(before, use).map(placeOf) : []);
  const problems = undrawnParts(after, use).filter((problem) => !known.has(placeOf(problem)));
  if (problems.length > 0) throw invalid(problems);
}

const placeOf = ({ code, sectionId }: UndrawnPart): string => `${code} ${sectionId}`;

function recheck(input: unknown, limits: DocumentLimits): PageDocument {
  const parsed = parseDocument(input, limits);
  if (parsed.ok) return parsed.document;
  throw invalid(parsed.problems);
}

/** Of two problems at one place the first is reported. */
const invalid = (problems: readonly DocumentProblem[]): Error =>
  contentErrors.invalidDocument({
    errors: Object.fromEntries(
      problems.toReversed().map(({ path, message }) => [path || 'document', message]),
    ),
  });

function startingDocument(owner: DocumentOwner, stored: unknown, newId: () => string): PageDocument {
  if (stored !== null) return recheck(stored, ANY_NUMBER);
  return owner.kind === 'collection' ? emptyDocument() : areaDocument(newId());
}

const isNewer = (stored: unknown): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  'schema' in stored &&
  typeof stored.schema === 'number' &&
  stored.schema > DOCUMENT_SCHEMA;
