import type { CommandsResponse, DocumentResponse } from '@awning/contract';
import { applyCommand, type DocumentDiff, type EditCommand, type PageDocument } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { type ChangeOptions, type Editor, unrestrictedEditor } from '../base/content-editor.ts';
import { demandVersion } from '../base/content-version.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import { recordAssets } from './asset-uses.ts';
import { cleanDocument } from './document-cleaning.ts';
import { type DocumentListener, notifyDocumentListeners } from './document-listeners.ts';
import {
  type DocumentOwner,
  demandEditor,
  findDocument,
  findDocumentVersion,
  type HeldDocument,
  lockDocument,
} from './document-owners.ts';
import type { StoredDocument } from './document-repository.ts';
import {
  checkedDocument,
  type DocumentLimits,
  demandAllowed,
  isNewer,
  limitsOf,
  recheck,
  startingDocument,
} from './document-rules.ts';
import type { DocumentSync } from './document-sync.ts';
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
  /** A document from outside, checked and cleaned as if it were to be saved; who may save it is not asked. */
  checked(websiteId: WebsiteId, input: unknown): Promise<PageDocument>;
  /** Refuses an editor who may not change this document. */
  demandEditor(websiteId: WebsiteId, owner: DocumentOwner, editor: Editor): Promise<void>;
  /** All of the commands, or none. */
  edit(
    websiteId: WebsiteId,
    owner: DocumentOwner,
    commands: readonly EditCommand[],
    options?: ChangeOptions,
  ): Promise<CommandsResponse>;
  /** Which version there is, after refusing an editor who may not change it; without reading the document. */
  versionFor(db: Queryable, websiteId: WebsiteId, owner: DocumentOwner, editor: Editor): Promise<number>;
  /** As it is stored. */
  stored(db: Queryable, websiteId: WebsiteId, owner: DocumentOwner): Promise<StoredDocument>;
  /** What holds for documents of the site at this moment. */
  limits(websiteId: WebsiteId): Promise<DocumentLimits>;
  /**
   * Puts a document that was checked before in the place of the present one, inside a transaction that makes the new
   * version of the site itself. Null: as before the first save. An image that was deleted since is left out, as it is
   * where pages show it already.
   */
  place(
    tx: Queryable,
    websiteId: WebsiteId,
    owner: DocumentOwner,
    document: PageDocument | null,
    editor: Editor,
  ): Promise<number>;
  /** What a document's sections in sync are by now. */
  readonly sync: Pick<DocumentSync, 'upToDate' | 'nameOf'>;
}

export function createDocuments(
  { database, clock, ids, media, settings }: ContentParts,
  write: Write,
  listeners: DocumentListener[],
  sync: DocumentSync,
): Documents {
  const put = async (
    tx: Queryable,
    websiteId: WebsiteId,
    owner: DocumentOwner,
    lockedDocument: HeldDocument,
    document: PageDocument | null,
    { wasChecked = false } = {},
  ): Promise<number> => {
    const version = lockedDocument.version + 1;
    await lockedDocument.save(document, version, clock.now());
    const { before, after } = {
      before: lockedDocument.assets(lockedDocument.document),
      after: lockedDocument.assets(document),
    };
    const known = wasChecked ? [...before, ...after] : before;
    await recordAssets(media, tx, websiteId, owner, { before: known, after });
    await notifyDocumentListeners(listeners, tx, websiteId, owner, document);
    return version;
  };

  /** With its sections in sync as they are to be seen on all pages, and these pages with what was changed in them. */
  const store = async (
    tx: Queryable,
    websiteId: WebsiteId,
    owner: DocumentOwner,
    lockedDocument: HeldDocument,
    change: {
      readonly document: PageDocument | null;
      readonly editor: Editor;
      readonly wasChecked?: boolean;
    },
  ): Promise<{ document: PageDocument | null; version: number }> => {
    const live = readStoredDocument(lockedDocument.document);
    const { document, others, share } = await sync.settle(tx, websiteId, { live, document: change.document });
    const version = await put(tx, websiteId, owner, lockedDocument, document, change);
    for (const other of others) {
      if (other.kind === owner.kind && other.id === owner.id) continue;
      const held = await lockDocument(tx, websiteId, other, unrestrictedEditor);
      const theirs = readStoredDocument(held.document);
      const next = theirs && share(other, theirs, change.editor);
      if (next !== theirs) await put(tx, websiteId, other, held, next, { wasChecked: true });
    }
    return { document, version };
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

    async checked(websiteId, input) {
      if (isNewer(input)) throw contentErrors.newerDocument();
      return checkedDocument(input, limitsOf(await settings.limits(websiteId)));
    },

    demandEditor: (websiteId, owner, editor) => demandEditor(database.query, websiteId, owner, editor),

    async replace(websiteId, owner, input, options = {}) {
      const document = checkedDocument(input, limitsOf(await settings.limits(websiteId)));
      return write(websiteId, async (tx) => {
        const lockedDocument = await open(tx, websiteId, owner, options);
        demandAllowed(owner, readStoredDocument(lockedDocument.document), document, options.editor);
        const { editor = unrestrictedEditor } = options;
        const stored = await store(tx, websiteId, owner, lockedDocument, { document, editor });
        return { document: stored.document ?? document, version: stored.version };
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
        const { editor = unrestrictedEditor } = options;
        const stored = await store(tx, websiteId, owner, lockedDocument, { document: cleaned, editor });
        return { document: stored.document ?? cleaned, undo, labels, version: stored.version };
      });
    },

    versionFor: findDocumentVersion,
    stored: findDocument,
    limits: async (websiteId) => limitsOf(await settings.limits(websiteId)),

    async place(tx, websiteId, owner, document, editor) {
      const lockedDocument = await open(tx, websiteId, owner, { editor });
      const change = { document, editor, wasChecked: true };
      return (await store(tx, websiteId, owner, lockedDocument, change)).version;
    },
    sync,
  };
}
