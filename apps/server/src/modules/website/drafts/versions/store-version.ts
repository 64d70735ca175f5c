import type { Queryable } from '../../../../platform/db/index.ts';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { recordAssets } from '../../content/index.ts';
import type { DraftContext } from '../draft-context.ts';
import type { DraftKey } from '../draft-key.ts';
import type { DraftRow } from '../draft-repository.ts';
import { hasPublishVersion, insertVersion, markKept, type NewVersion } from './version-repository.ts';

/** In the record of images and files that are in use. */
export const versionOwnerOf = (versionId: string) => ({ kind: 'version', id: versionId });

/** With a record of the images in it: one that only a version shows cannot be deleted as unused. */
export async function storeVersion(
  { media }: Pick<DraftContext, 'media'>,
  tx: Queryable,
  key: DraftKey,
  version: NewVersion,
  assets: readonly string[],
): Promise<void> {
  await insertVersion(tx, key, version);
  try {
    const owner = versionOwnerOf(version.versionId);
    await recordAssets(media, tx, key.websiteId, owner, { before: assets, after: assets });
  } catch (error) {
    // A file that is sold by now: the version is kept, and shows it no more.
    if (!(error instanceof CataloguedError)) throw error;
  }
}

/** ED-85: the first publish of something leaves what visitors saw before it, which no other version holds. */
export async function keepBeforeFirstPublish(
  context: Pick<DraftContext, 'clock' | 'ids' | 'media'>,
  tx: Queryable,
  key: DraftKey,
  { value, assets }: { readonly value: unknown; readonly assets: readonly string[] },
): Promise<void> {
  if (await hasPublishVersion(tx, key)) return;
  const versionId = context.ids.next();
  const at = context.clock.now();
  const version = { versionId, reason: 'named', name: BEFORE_FIRST_PUBLISH, value, at, by: null } as const;
  await storeVersion(context, tx, key, version, assets);
}

const BEFORE_FIRST_PUBLISH = 'Before the first publish';

const AUTOMATIC_VERSION_MS = 10 * 60_000;

/** ED-85: what the draft was before a step, once in ten minutes of work. */
export async function keepVersion(
  context: Pick<DraftContext, 'clock' | 'ids' | 'media'>,
  tx: Queryable,
  key: DraftKey,
  { isOpen, keptAt, openedAt, updatedBy }: Pick<DraftRow, 'isOpen' | 'keptAt' | 'openedAt' | 'updatedBy'>,
  /** Asked for when a version is due. */
  read: () => Promise<{ readonly value: unknown; readonly assets: readonly string[] }>,
): Promise<void> {
  const last = keptAt ?? openedAt;
  const now = context.clock.now();
  if (!isOpen || last === null || now.getTime() - last.getTime() < AUTOMATIC_VERSION_MS) return;
  const { value, assets } = await read();
  const versionId = context.ids.next();
  await storeVersion(
    context,
    tx,
    key,
    { versionId, reason: 'automatic', value, at: now, by: updatedBy },
    assets,
  );
  await markKept(tx, key, now);
}
