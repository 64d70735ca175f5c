import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Content } from '../content/index.ts';
import type { DraftContext } from './draft-context.ts';
import { assetOwnerOf } from './draft-key.ts';
import { deleteDraft, type GoneRow, listGone, lockDraft, markBack, markGone } from './draft-repository.ts';
import type { DraftKinds } from './kinds/draft-kinds.ts';
import { orNothing } from './publishing/publishing.ts';
import { versionOwnerOf } from './versions/store-version.ts';
import { deleteVersionsOf } from './versions/version-repository.ts';

const DRAFTS_OF = {
  collection: ['page', 'page-settings'],
  item: ['item', 'item-settings'],
  area: ['area'],
} as const;

/** A page that is deleted rests in the bin, and its drafts, their steps and versions wait for it. */
export const markGoneWith = ({ documents }: Pick<Content, 'documents'>, { clock }: DraftContext): void =>
  documents.listen(async (tx, websiteId, owner, document) => {
    if (document !== null) return;
    for (const kind of DRAFTS_OF[owner.kind])
      await markGone(tx, { websiteId, kind, id: owner.id }, clock.now());
  });

/** For how many days what was deleted can be brought back. */
export type BinDays = (websiteId: WebsiteId) => Promise<number>;

const DAY_MS = 86_400_000;

/** What can no longer come back needs no draft, and keeps no images. Returns how many drafts that were. */
export async function removeGoneDrafts(
  context: DraftContext,
  kinds: DraftKinds,
  binDays: BinDays,
): Promise<number> {
  let removed = 0;
  for (const row of await listGone(context.database.query)) {
    const days = await binDays(row.websiteId);
    if (context.clock.now().getTime() - row.goneAt.getTime() < days * DAY_MS) continue;
    if (await removeIfGone(context, kinds, row)) removed++;
  }
  return removed;
}

async function removeIfGone(
  { database, media }: DraftContext,
  kinds: DraftKinds,
  row: GoneRow,
): Promise<boolean> {
  const { websiteId, kind, id } = row;
  const key = { websiteId, kind, id };
  return database.transaction(async (tx) => {
    const live = await orNothing(kinds.of(kind).live(tx, websiteId, id));
    const draft = await lockDraft(tx, key);
    // A page without anything on it is there.
    const isBack = live !== undefined && (kind !== 'area' || live.value !== null || draft?.isOpen === true);
    if (isBack) {
      await markBack(tx, key);
      return false;
    }
    await deleteDraft(tx, key);
    await media.deleteUses(tx, websiteId, assetOwnerOf(key));
    for (const versionId of await deleteVersionsOf(tx, key))
      await media.deleteUses(tx, websiteId, versionOwnerOf(versionId));
    return true;
  });
}
