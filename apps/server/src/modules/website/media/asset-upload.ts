import type { Clock } from '../../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { IncomingFile } from '../../../platform/files/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import {
  type Asset,
  type AssetSource,
  findCopy,
  insertAsset,
  type LicensedPreview,
  usedFileNames,
} from './asset-repository.ts';
import { contentKey } from './content-keys.ts';
import type { ContentLocks } from './content-locks.ts';
import type { ExaminedFile, FileIntake, SentFile } from './file-intake.ts';
import { cleanFileName, cleanStem, freeFileName, titleOf } from './file-names.ts';
import { mediaErrors } from './media-errors.ts';

export interface Upload extends SentFile, AssetSource {
  readonly folderId?: string | null;
  /** It only previews an image that has to be paid for, as images of an agency do. */
  readonly licensedPreview?: LicensedPreview;
  /** What people read about it, and the spot that a crop keeps; by itself it has its file name for a title. */
  readonly description?: AssetDescription;
}

interface AssetDescription {
  readonly title: string;
  readonly altText: string;
  readonly focalPoint: { readonly x: number; readonly y: number };
}

export interface UploadOptions {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly intake: FileIntake;
  readonly turns: ContentLocks;
  readonly clock: Clock;
  readonly ids: Ids;
}

const ATTEMPTS = 5;

/** Adds a file to a site: stored by content, and only then known to the site. */
export function createUpload(o: UploadOptions): (websiteId: WebsiteId, upload: Upload) => Promise<Asset> {
  const store = (
    websiteId: WebsiteId,
    upload: Upload,
    content: IncomingFile,
    { type, facts }: ExaminedFile,
  ): Promise<Asset> =>
    o.turns.take(websiteId, content.sha256, async () => {
      const { copiedFrom } = upload;
      const existing =
        copiedFrom === undefined ? null : await findCopy(o.database.query, websiteId, copiedFrom);
      if (existing) return existing;
      const now = o.clock.now();
      const asset: Asset = {
        ...type,
        id: o.ids.next(),
        contentHash: content.sha256,
        filename: cleanFileName(upload.filename, type.extension),
        title: '',
        altText: upload.description?.altText ?? '',
        body: '',
        bytes: content.bytes,
        image: facts && {
          ...facts,
          focalPoint: upload.description?.focalPoint ?? { x: 0.5, y: 0.5 },
          licensedPreview: upload.licensedPreview ?? null,
          edited: null,
        },
        folderId: upload.folderId ?? null,
        forSale: false,
        versionMs: now.getTime(),
        revision: 1,
        addedAt: now,
        updatedAt: now,
      };
      await content.keep(contentKey(websiteId, asset));
      const title = upload.description?.title ?? titleOf(asset.filename);
      return insertNamed(o, websiteId, { ...asset, title }, upload);
    });

  return (websiteId, upload) =>
    o.intake(websiteId, upload, (content, examined) => store(websiteId, upload, content, examined));
}

type NamingParts = Pick<UploadOptions, 'database' | 'siteVersions'>;

/** Adds the row of content that is stored, under its name or, where that is an address that is taken, a free one. */
export async function insertNamed(
  parts: NamingParts,
  websiteId: WebsiteId,
  asset: Asset,
  source: AssetSource,
): Promise<Asset> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await parts.database.transaction(async (tx) => {
        const named = { ...asset, filename: await nameFor(parts, websiteId, asset) };
        await insertAsset(tx, websiteId, named, source);
        await parts.siteVersions.bump(tx, websiteId);
        return named;
      });
    } catch (error) {
      const constraint = violatedConstraint(error);
      if (constraint?.includes('folder_id')) throw mediaErrors.folderMissing({ cause: error });
      // Another upload took the name between our look and our insert.
      if (constraint !== 'assets_file_name' || attempt === ATTEMPTS) throw error;
    }
  }
}

async function nameFor(
  { database }: NamingParts,
  websiteId: WebsiteId,
  { kind, filename, extension }: Asset,
): Promise<string> {
  if (kind === 'image') return filename;
  const stem = cleanStem(filename);
  return freeFileName(stem, extension, await usedFileNames(database.query, websiteId, stem, extension));
}
