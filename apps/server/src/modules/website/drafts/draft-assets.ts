import type { Queryable } from '../../../platform/db/index.ts';
import { recordAssets } from '../content/index.ts';
import type { DraftContext } from './draft-context.ts';
import { assetOwnerOf, type DraftKey } from './draft-key.ts';

/** An image that only a draft shows cannot be deleted as unused. Most edits use the same ones as before. */
export async function recordDraftAssets(
  { media }: Pick<DraftContext, 'media'>,
  tx: Queryable,
  key: DraftKey,
  { before, after, isRecorded }: { before: readonly string[]; after: readonly string[]; isRecorded: boolean },
): Promise<void> {
  const known = new Set(before);
  const used = new Set(after);
  if (isRecorded && used.size === known.size && [...used].every((id) => known.has(id))) return;
  await recordAssets(media, tx, key.websiteId, assetOwnerOf(key), { before, after: [...used] });
}
