import {
  isSynced,
  type PageDocument,
  type Section,
  sharedSection,
  syncedSection,
  withAllIds,
} from '@awning/site-model';
import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { Ids } from '../../../../platform/ids.ts';
import { unrestrictedEditor } from '../base/content-editor.ts';
import type { ContentMedia } from '../content-parts.ts';
import { documentAssets, recordAssets } from '../documents/asset-uses.ts';
import type { DocumentListener } from '../documents/document-listeners.ts';
import type { Documents } from '../documents/documents.ts';
import { readStoredDocument } from '../documents/stored-document.ts';
import { lockSynced, readUses, updateSynced } from './saved-section-repository.ts';

interface SyncContext {
  readonly ids: Ids;
  readonly media: ContentMedia;
  readonly documents: Pick<Documents, 'place'>;
}

/**
 * ED-93: what was changed in a section that is in sync is changed on every page that has it, in the same transaction
 * and so in the same version of the site. Drafts of those pages are brought up to it as to any change of the site.
 */
export const createSectionSync =
  (context: SyncContext): DocumentListener =>
  async (tx, websiteId, _owner, document) => {
    for (const section of document?.sections ?? [])
      if (isSynced(section)) await syncSection(context, tx, websiteId, section);
  };

async function syncSection(
  { ids, media, documents }: SyncContext,
  tx: Queryable,
  websiteId: WebsiteId,
  section: Section,
): Promise<void> {
  if (!isSynced(section)) return;
  const { id } = section.sync;
  const before = await lockSynced(tx, websiteId, id);
  if (before === null) return;
  const use = withAllIds(section);
  const shared = sharedSection(use, before);
  if (isSame(shared, before)) return;
  await updateSynced(tx, websiteId, id, shared);
  const assetsOf = (each: Section) => documentAssets({ schema: 1, sections: [each] });
  await recordAssets(
    media,
    tx,
    websiteId,
    { kind: 'saved-section', id },
    {
      before: assetsOf(before),
      after: assetsOf(shared),
    },
  );
  for (const { kind, id: ownerId, document: stored } of await readUses(tx, websiteId, id)) {
    const document = readStoredDocument(stored);
    if (!document) continue;
    const next: PageDocument = {
      ...document,
      sections: document.sections.map((each) => {
        if (!isSynced(each) || each.sync.id !== id) return each;
        return syncedSection(shared, each.id === section.id ? use : each, ids.next);
      }),
    };
    if (!isSame(next, document))
      await documents.place(tx, websiteId, { kind, id: ownerId }, next, unrestrictedEditor);
  }
}

/** Of plain JSON, whatever the order of fields. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, inOrder(each)]),
  );
};
