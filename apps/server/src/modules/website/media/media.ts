import type { FileData, ImageData } from '@awning/site-model';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { AssetId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { FileStore, OpenFile } from '../../../platform/files/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import type { Outbound } from '../../../platform/outbound/index.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { type AssetContents, createAssetContents } from './asset-contents.ts';
import { fileDataOf, imageDataOf } from './asset-data.ts';
import { type AssetFolders, createAssetFolders } from './asset-folders.ts';
import { createAssetRemoval } from './asset-removal.ts';
import { type Asset, findAsset, findAssets, findFileByName } from './asset-repository.ts';
import { createUpload, type Upload } from './asset-upload.ts';
import { type AssetOwner, findVisible, forgetUses } from './asset-use-repository.ts';
import { recordUses } from './asset-uses.ts';
import { type Assets, createAssets } from './assets.ts';
import { contentKey } from './content-keys.ts';
import { createContentLocks } from './content-locks.ts';
import { createFileCopying, type FileCopying } from './copies/file-copies.ts';
import { createFileIntake, refusedJob } from './file-intake.ts';
import type { MediaLimits } from './media-limits.ts';
import { mediaInvariants, sweepMedia } from './media-sweep.ts';
import type { CanComeBack } from './needed-content.ts';
import { createImageRenditions } from './serving/image-renditions.ts';
import type { Rendition } from './serving/rendition-choice.ts';
import { createImageWorkers, ImageJobError, type ImageWorkersOptions } from './worker/image-workers.ts';

export interface Media extends Assets, AssetContents, FileCopying {
  /** The one way in for files, for routes, imports and the demo alike. */
  upload(websiteId: WebsiteId, upload: Upload): Promise<Asset>;
  /** By id, as page data has them. What is no image of this site is missing in the answer. */
  images(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, ImageData>>;
  /** What files and images are called, by id; those that this site does not have are missing. */
  namesOf(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Assets that are not images. */
  files(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, FileData>>;
  /**
   * Says what an owner (a page, an item) shows from now on, in the transaction that saves it: ids, and addresses as
   * `addressesIn` finds them in texts. Answers the ids that this site does not have; then nothing was recorded, and the
   * owner should be refused. Refused, too, is showing what is for sale.
   *
   * `sold` are those of the ids that the owner sells: from now on visitors are not given them. Only what `findVisible`
   * does not name can be sold.
   */
  recordUses(
    tx: Queryable,
    websiteId: WebsiteId,
    owner: AssetOwner,
    references: readonly string[],
    sold?: readonly string[],
  ): Promise<readonly string[]>;
  /** Which of these visitors can see because something else than the seller shows or links them. */
  findVisible(
    tx: Queryable,
    websiteId: WebsiteId,
    seller: AssetOwner,
    assetIds: readonly AssetId[],
  ): Promise<ReadonlySet<string>>;
  deleteUses(tx: Queryable, websiteId: WebsiteId, owner: AssetOwner): Promise<void>;
  /** For a person who may have it, such as a buyer; null when there is no such file. */
  openFile(websiteId: WebsiteId, assetId: AssetId): Promise<{ asset: Asset; file: OpenFile } | null>;
  readonly folders: AssetFolders;
  readonly serving: MediaServing;
  /** Removes files that nobody can see any more; answers how many. */
  sweep(): Promise<number>;
  readonly invariants: readonly Invariant[];
  /** Waits until everything that was made is stored. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** What the public addresses need. For them, what is for sale does not exist. */
export interface MediaServing {
  /** `versionMs` is what the address says. */
  image(websiteId: WebsiteId, assetId: AssetId, versionMs: string): Promise<Asset | null>;
  fileNamed(websiteId: WebsiteId, filename: string): Promise<Asset | null>;
  content(websiteId: WebsiteId, asset: Asset): Promise<OpenFile | null>;
  rendition(websiteId: WebsiteId, asset: Asset, rendition: Rendition): Promise<Buffer>;
}

export interface MediaOptions {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly files: FileStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly keyring: Pick<Keyring, 'sign' | 'verify'>;
  readonly outbound: Pick<Outbound, 'call'>;
  readonly limits: (websiteId: WebsiteId) => Promise<MediaLimits>;
  readonly canComeBack: CanComeBack;
  readonly workers?: Omit<ImageWorkersOptions, 'log' | 'metrics'>;
}

const MAX_CACHED = 20_000;

export function createMedia({ limits, workers: workerOptions = {}, ...platform }: MediaOptions): Media {
  const { database, siteVersions, files } = platform;
  const workers = createImageWorkers({ ...platform, ...workerOptions });
  const contentLocks = createContentLocks(database);
  const intake = createFileIntake({ ...platform, workers, limits });
  const renditions = createImageRenditions({ ...platform, workers });
  const upload = createUpload({ ...platform, intake, turns: contentLocks });
  const removal = createAssetRemoval({ ...platform, turns: contentLocks, renditions });
  const known = createSiteCache({ siteVersions, maxSize: MAX_CACHED, keepsNull: false });

  const dataOf = async <T>(
    websiteId: WebsiteId,
    ids: readonly string[],
    read: (asset: Asset) => T | null,
  ): Promise<ReadonlyMap<string, T>> => {
    const matches = new Map<string, T>();
    for (const asset of await findAssets(database.query, websiteId, [...new Set(ids)])) {
      const data = read(asset);
      if (data !== null) matches.set(asset.id, data);
    }
    return matches;
  };

  const content = (websiteId: WebsiteId, asset: Asset): Promise<OpenFile | null> =>
    files.open(contentKey(websiteId, asset));

  return {
    ...createAssets({ ...platform, removal }),
    ...createAssetContents({ ...platform, workers, intake, turns: contentLocks }),
    ...createFileCopying({ ...platform, limits, turns: contentLocks, upload }),
    upload,
    images: (websiteId, ids) => dataOf(websiteId, ids, (asset) => imageDataOf(websiteId, asset)),
    namesOf: (websiteId, ids) => dataOf(websiteId, ids, ({ filename }) => filename),
    files: (websiteId, ids) =>
      dataOf(websiteId, ids, (asset) => (asset.kind === 'image' ? null : fileDataOf(asset))),
    recordUses,
    deleteUses: forgetUses,
    findVisible,
    async openFile(websiteId, assetId) {
      const asset = await findAsset(database.query, websiteId, assetId);
      const file = asset && (await content(websiteId, asset));
      return file && { asset, file };
    },
    folders: createAssetFolders({ ...platform, removal }),
    serving: {
      async image(websiteId, assetId, versionMs) {
        const load = () => findAsset(database.query, websiteId, assetId);
        const asset = await known.getOrLoad(websiteId, assetId, load);
        // A version that is not cached may be newer than the last invalidation.
        return publicOnly(asset && String(asset.versionMs) !== versionMs ? await load() : asset);
      },
      fileNamed: async (websiteId, filename) =>
        publicOnly(
          await known.getOrLoad(websiteId, `s/${filename}`, () =>
            findFileByName(database.query, websiteId, filename),
          ),
        ),
      content,
      rendition: (websiteId, asset, rendition) =>
        renditions.get(websiteId, asset, rendition).catch((error: unknown) => {
          throw error instanceof ImageJobError ? refusedJob(error) : error;
        }),
    },
    sweep: () => sweepMedia({ ...platform, turns: contentLocks }),
    invariants: mediaInvariants(platform),
    settle: renditions.settle,
    async close() {
      await workers.close();
      await renditions.settle();
    },
  };
}

const publicOnly = (asset: Asset | null): Asset | null => (asset?.forSale ? null : asset);
