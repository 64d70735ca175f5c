import type { AssetChange, AssetQuery, MediaSpace } from '@awning/contract';
import { editorMessages } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../../platform/db/index.ts';
import type { AssetId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { ListResult } from '../../../platform/lists/index.ts';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { AssetRemoval } from './asset-removal.ts';
import {
  type Asset,
  type AssetUpdate,
  findAsset,
  type ListedAsset,
  listAssets,
  lockAsset,
  readSpace,
  updateAsset,
} from './asset-repository.ts';
import { listUses } from './asset-use-repository.ts';
import { namedPlaces } from './asset-uses.ts';
import { cleanStem } from './file-names.ts';
import { mediaErrors } from './media-errors.ts';
import { type AssetUse, nameUses } from './owner-name-repository.ts';

export interface Assets {
  find(websiteId: WebsiteId, assetId: AssetId): Promise<Asset>;
  list(websiteId: WebsiteId, query: AssetQuery): Promise<ListResult<ListedAsset>>;
  /** `expected`: refuse when the stored revision is another one. */
  change(
    websiteId: WebsiteId,
    assetId: AssetId,
    change: AssetChange,
    expected: number | undefined,
  ): Promise<Asset>;
  /** With what people call the place, and where visitors find it. */
  uses(websiteId: WebsiteId, assetId: AssetId): Promise<AssetUse[]>;
  /** What the files of the site take on the disk. */
  space(websiteId: WebsiteId): Promise<MediaSpace>;
  /** Refused while something shows it, unless `force`. */
  remove(websiteId: WebsiteId, assetId: AssetId, options: { force: boolean }): Promise<void>;
}

export function createAssets({
  database,
  siteVersions,
  clock,
  removal,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
  removal: AssetRemoval;
}): Assets {
  const find = async (websiteId: WebsiteId, assetId: AssetId): Promise<Asset> => {
    const asset = await findAsset(database.query, websiteId, assetId);
    if (!asset) throw mediaErrors.notFound();
    return asset;
  };

  return {
    find,
    list: (websiteId, query) => listAssets(database.query, websiteId, query),
    async change(websiteId, assetId, { filename, body, ...rest }, expected) {
      const { extension } = await find(websiteId, assetId);
      const change: AssetUpdate = {
        ...rest,
        ...(filename === undefined ? {} : { filename: renamed(filename, extension) }),
        ...(body === undefined ? {} : { body: cleanRichText(body) }),
      };
      try {
        return await database.transaction(async (tx) => {
          const changed = await updateAsset(tx, websiteId, assetId, { change, expected, now: clock.now() });
          if (!changed)
            throw expected === undefined ? mediaErrors.notFound() : mediaErrors.changedMeanwhile();
          await siteVersions.bump(tx, websiteId);
          return changed;
        });
      } catch (error) {
        throw conflictOf(error, change) ?? error;
      }
    },
    async uses(websiteId, assetId) {
      await find(websiteId, assetId);
      return nameUses(database.query, websiteId, await listUses(database.query, websiteId, [assetId]));
    },
    async space(websiteId) {
      const rows = await readSpace(database.query, websiteId);
      const kinds = rows.map(({ kind, files, bytes }) => ({ kind, files, bytes: Number(bytes) }));
      return { bytes: kinds.reduce((sum, { bytes }) => sum + bytes, 0), kinds };
    },
    async remove(websiteId, assetId, { force }) {
      const removed = await database.transaction(async (tx) => {
        await lockAsset(tx, websiteId, assetId);
        const uses = force ? [] : await listUses(tx, websiteId, [assetId]);
        if (uses.length > 0) throw mediaErrors.inUse({ values: await namedPlaces(tx, websiteId, uses) });
        return removal.removeRows(tx, websiteId, [assetId]);
      });
      if (removed.length === 0) throw mediaErrors.notFound();
      await removal.removeContent(websiteId, removed);
    },
  };
}

/** People may type the end of the name or leave it out; it stays what the content is. */
function renamed(rawName: string, extension: string): string {
  if (rawName.trim() === '')
    throw mediaErrors.missingFileName({ errors: { filename: editorMessages.missingFileName } });
  const typed = rawName.trim();
  const end = `.${extension}`;
  const stem = cleanStem(typed.toLowerCase().endsWith(end) ? typed : typed + end);
  if (stem === '') throw renameFailed('This name has no character that a file name can have.');
  return stem + end;
}

const renameFailed = (reason: string, cause?: unknown): Error =>
  mediaErrors.renameFailed({ errors: { title: editorMessages.renameFailedTitle, filename: reason }, cause });

function conflictOf(error: unknown, { filename }: AssetUpdate): Error | null {
  const constraint = violatedConstraint(error);
  if (constraint === 'assets_file_name')
    return renameFailed(`There is already a file named "${filename}".`, error);
  return constraint?.includes('folder_id') ? mediaErrors.folderMissing({ cause: error }) : null;
}
