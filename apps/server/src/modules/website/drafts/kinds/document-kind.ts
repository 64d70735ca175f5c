import type { DocumentDraftKind } from '@awning/contract';
import type { PageDocument } from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { documentAssets } from '../../content/index.ts';
import {
  carryOver,
  documentOwnerOf,
  holdDocumentDraft,
  readableDocument,
} from '../documents/document-draft.ts';
import type { DraftContext } from '../draft-context.ts';
import type { DraftKind, LiveThing } from './draft-kind.ts';

/** What people call it, and where it is. */
export type DescribeSubject = (
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
) => Promise<Pick<LiveThing, 'title' | 'address'>>;

/** The blocks of a page, of an item or of an area. */
export function documentKind(
  context: DraftContext,
  name: DocumentDraftKind,
  describe: DescribeSubject,
): DraftKind {
  const keyOf = (id: string) => ({ kind: name, id });
  const read = (id: string, value: unknown): PageDocument => readableDocument(keyOf(id), value);
  return {
    name,
    permission: name === 'area' ? 'content.edit' : 'content.contribute',
    readPermission: name === 'area' ? 'content.edit' : 'content.contribute',
    async demandEditor(db, websiteId, id, editor) {
      await context.documents.versionFor(db, websiteId, documentOwnerOf(keyOf(id)), editor);
    },
    async live(db, websiteId, id) {
      const stored = await context.documents.stored(db, websiteId, documentOwnerOf(keyOf(id)));
      return {
        value: stored.document === null ? null : read(id, stored.document),
        version: stored.version,
        ...(await describe(db, websiteId, id)),
      };
    },
    async hold(tx, key, editor) {
      const { document, ...rest } = await holdDocumentDraft(context, tx, { ...key, kind: name }, editor);
      return { ...rest, value: document };
    },
    async save(tx, { websiteId, id }, value, { editor }) {
      const document = value === null ? null : read(id, value);
      await context.documents.place(tx, websiteId, documentOwnerOf(keyOf(id)), document, editor);
    },
    inverse: (live) => live,
    isStill: () => false,
    base: ({ id }, live) => read(id, live),
    carryOver({ id }, { base, draft, live }) {
      const outcome = carryOver({ base: read(id, base), draft: read(id, draft), live: read(id, live) });
      return 'document' in outcome ? { value: outcome.document } : outcome;
    },
    assets: documentAssets,
  };
}
