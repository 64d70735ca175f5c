import type { Readable } from 'node:stream';
import { displayBytes, editorMessages } from '@awning/site-model';
import type { Clock } from '../../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import { BrokenOff, type FileStore, type IncomingFile } from '../../../platform/files/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import { type Asset, insertAsset, type LicensedPreview, usedFileNames } from './asset-repository.ts';
import { contentKey } from './content-keys.ts';
import type { ContentLocks } from './content-locks.ts';
import { cleanFileName, cleanStem, freeFileName, readableName, titleOf } from './file-names.ts';
import { mediaErrors } from './media-errors.ts';
import { fileLimitsOf, type MediaLimits } from './media-limits.ts';
import type { AssetKind, FileType } from './worker/file-types.ts';
import type { Examined, FileLimits, ImageFacts } from './worker/image-jobs.ts';
import { ImageJobError, type ImageWorkers } from './worker/image-workers.ts';

export interface Upload {
  readonly stream: Readable;
  /** As its sender calls it. */
  readonly filename: string;
  readonly folderId?: string | null;
  /** Nothing else is wanted, such as for an image of a gallery. */
  readonly only?: AssetKind;
  /** It only previews an image that has to be paid for, as images of an agency do. */
  readonly licensedPreview?: LicensedPreview;
  /** What people read about it, and the spot that a crop keeps; by itself it has its file name for a title. */
  readonly description?: AssetDescription;
  /**
   * What a worker would find out about it. Only for images that come with Awning, which were taken in when they were
   * added: it is stored as it is, and nothing looks at it again.
   */
  readonly examined?: { readonly type: FileType; readonly facts: ImageFacts };
  /** Who sends it, for the record. */
  readonly by: string;
}

interface AssetDescription {
  readonly title: string;
  readonly altText: string;
  readonly focalPoint: { readonly x: number; readonly y: number };
}

export interface UploadOptions {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly files: FileStore;
  readonly workers: ImageWorkers;
  readonly turns: ContentLocks;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly limits: (websiteId: WebsiteId) => Promise<MediaLimits>;
}

const title = { title: editorMessages.uploadFailedTitle };
const ATTEMPTS = 5;

/**
 * The only way in for files, from any source: received aside, examined by a worker, stored by content, and only then
 * known to the site. A failure before that leaves nothing behind.
 */
export function createUpload(o: UploadOptions): (websiteId: WebsiteId, upload: Upload) => Promise<Asset> {
  const store = (
    websiteId: WebsiteId,
    upload: Upload,
    content: IncomingFile,
    { type, facts }: { type: FileType; facts: ImageFacts | null },
  ): Promise<Asset> =>
    o.turns.take(websiteId, content.sha256, async () => {
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
      return insert(websiteId, { ...asset, title }, upload.by);
    });

  const insert = async (websiteId: WebsiteId, asset: Asset, by: string): Promise<Asset> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await o.database.transaction(async (tx) => {
          const named = { ...asset, filename: await nameFor(websiteId, asset) };
          await insertAsset(tx, websiteId, named, by);
          await o.siteVersions.bump(tx, websiteId);
          return named;
        });
      } catch (error) {
        const constraint = violatedConstraint(error);
        if (constraint?.includes('folder_id')) throw mediaErrors.folderMissing({ cause: error });
        // Another upload took the name between our look and our insert.
        if (constraint !== 'assets_file_name' || attempt === ATTEMPTS) throw error;
      }
    }
  };

  const nameFor = async (websiteId: WebsiteId, { kind, filename, extension }: Asset): Promise<string> => {
    if (kind === 'image') return filename;
    const stem = cleanStem(filename);
    return freeFileName(stem, extension, await usedFileNames(o.database.query, websiteId, stem, extension));
  };

  const take = async (websiteId: WebsiteId, upload: Upload, incoming: IncomingFile, limits: FileLimits) => {
    if (upload.examined) return store(websiteId, upload, incoming, upload.examined);
    const draft = await o.files.draft();
    try {
      const examined = await o.workers.run({
        task: 'examine',
        path: incoming.path,
        draft: draft.path,
        filename: upload.filename,
        bytes: incoming.bytes,
        limits,
        ...(upload.only === undefined ? {} : { only: upload.only }),
      });
      if (examined.outcome === 'refused') throw refusalOf(examined, upload);
      if (examined.outcome === 'file')
        return await store(websiteId, upload, incoming, { ...examined, facts: null });
      return await store(websiteId, upload, await draft.finish(), examined);
    } finally {
      await draft.discard();
    }
  };

  return async (websiteId, upload) => {
    try {
      const limits = fileLimitsOf(await o.limits(websiteId));
      const most = Math.max(...Object.values(limits.bytes));
      const incoming = await o.files.receive(upload.stream, { maxBytes: most });
      if (incoming === null) throw tooLarge(upload, most);
      try {
        return await take(websiteId, upload, incoming, limits);
      } finally {
        await incoming.discard();
      }
    } catch (error) {
      throw failureOf(error);
    }
  };
}

const tooLarge = ({ filename }: Upload, max: number): CataloguedError =>
  mediaErrors.tooLarge({
    values: { fileName: readableName(filename), maxSize: displayBytes(max) },
    errors: title,
  });

function refusalOf(
  { reason, limit = 0 }: Examined & { outcome: 'refused' },
  upload: Upload,
): CataloguedError {
  const fileName = readableName(upload.filename);
  const fileTypeMessage = upload.only === undefined || upload.only === 'file' ? '' : `${upload.only} `;
  switch (reason) {
    case 'unsupported':
      return mediaErrors.unsupportedFile({ values: { fileName, fileTypeMessage }, errors: title });
    case 'holds-picture':
      return mediaErrors.unsupportedFile({
        values: { fileName, fileTypeMessage },
        errors: { ...title, file: 'A drawing cannot have other images in it. Upload those on their own.' },
      });
    case 'too-large':
      return tooLarge(upload, limit);
    case 'too-many-pixels':
      return mediaErrors.tooManyPixels({ values: { fileName, max: limit / 1_000_000 }, errors: title });
    case 'too-many-frames':
      return mediaErrors.tooManyFrames({ values: { fileName, max: limit }, errors: title });
    case 'damaged':
      return mediaErrors.processingFailed({
        errors: { ...title, file: 'The image is damaged, or not made the way its kind is.' },
      });
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof BrokenOff) return mediaErrors.uploadIncomplete({ errors: title, cause: error });
  if (error instanceof ImageJobError) return refusedJob(error);
  return error;
}

/** Words for a job that has no result. */
export function refusedJob(error: ImageJobError): CataloguedError {
  const details = { errors: title, cause: error };
  switch (error.reason) {
    case 'busy':
      return mediaErrors.busy({ cause: error, retryAfterSeconds: 5 });
    case 'closed':
      return mediaErrors.processingCancelled(details);
    case 'too-slow':
      return mediaErrors.processingIncomplete(details);
    case 'died':
    case 'failed':
      return mediaErrors.processingFailed(details);
  }
}
