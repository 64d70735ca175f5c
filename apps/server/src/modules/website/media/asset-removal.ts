import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { AssetId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { FileStore } from '../../../platform/files/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import { type Asset, deleteAssets } from './asset-repository.ts';
import { contentKey } from './content-keys.ts';
import type { ContentLocks } from './content-locks.ts';
import { type CanComeBack, isContentNeeded } from './needed-content.ts';
import type { ImageRenditions } from './serving/image-renditions.ts';

/** In two steps, because files cannot be part of a transaction: first nobody can see it, then it is gone. */
export interface AssetRemoval {
  removeRows(tx: Queryable, websiteId: WebsiteId, assetIds: readonly AssetId[]): Promise<Asset[]>;
  /** After the commit. What a crash leaves here is swept a day later. */
  removeContent(websiteId: WebsiteId, removed: readonly Asset[]): Promise<void>;
}

export function createAssetRemoval({
  database,
  siteVersions,
  files,
  turns: contentLocks,
  renditions,
  canComeBack,
}: {
  database: Database;
  siteVersions: SiteVersions;
  files: FileStore;
  turns: ContentLocks;
  renditions: ImageRenditions;
  canComeBack: CanComeBack;
}): AssetRemoval {
  return {
    async removeRows(tx, websiteId, assetIds) {
      if (assetIds.length === 0) return [];
      const removed = await deleteAssets(tx, websiteId, assetIds);
      if (removed.length > 0) await siteVersions.bump(tx, websiteId);
      return removed;
    },
    async removeContent(websiteId, removed) {
      for (const content of removed.flatMap(contentsOf)) {
        await contentLocks.take(websiteId, content.contentHash, async () => {
          if (await isContentNeeded(database.query, websiteId, content.contentHash, canComeBack)) return;
          await renditions.forget(websiteId, content.contentHash);
          await files.delete(contentKey(websiteId, content));
        });
      }
    },
  };
}

/** What an asset shows, and the original of an edited image. */
const contentsOf = (asset: Asset): Pick<Asset, 'contentHash' | 'extension'>[] =>
  asset.image?.edited ? [asset, asset.image.edited.original] : [asset];
