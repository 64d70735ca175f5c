import type { Readable } from 'node:stream';
import { displayBytes, editorMessages } from '@awning/site-model';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import { BrokenOff, type FileStore, type IncomingFile } from '../../../platform/files/index.ts';
import { readableName } from './file-names.ts';
import { mediaErrors } from './media-errors.ts';
import { fileLimitsOf, type MediaLimits } from './media-limits.ts';
import type { AssetKind, FileType } from './worker/file-types.ts';
import type { Examined, FileLimits, ImageFacts } from './worker/image-jobs.ts';
import { ImageJobError, type ImageWorkers } from './worker/image-workers.ts';

/** A file on its way in. */
export interface SentFile {
  readonly stream: Readable;
  /** As its sender calls it. */
  readonly filename: string;
  /** Nothing else is wanted, such as for an image of a gallery. */
  readonly only?: AssetKind;
  /**
   * What a worker would find out about it. Only for images that come with Awning, which were taken in when they were
   * added: it is stored as it is, and nothing looks at it again.
   */
  readonly examined?: { readonly type: FileType; readonly facts: ImageFacts };
}

/** What a file turned out to be; facts are those of an image. */
export interface ExaminedFile {
  readonly type: FileType;
  readonly facts: ImageFacts | null;
}

/**
 * The only way in for files, from any source: received aside and examined by a worker; `store` gets what is to be
 * stored of it. A failure before that leaves nothing behind.
 */
export type FileIntake = <T>(
  websiteId: WebsiteId,
  file: SentFile,
  store: (content: IncomingFile, examined: ExaminedFile) => Promise<T>,
) => Promise<T>;

const title = { title: editorMessages.uploadFailedTitle };

export function createFileIntake({
  files,
  workers,
  limits: limitsOf,
}: {
  files: FileStore;
  workers: ImageWorkers;
  limits: (websiteId: WebsiteId) => Promise<MediaLimits>;
}): FileIntake {
  const take = async <T>(
    file: SentFile,
    incoming: IncomingFile,
    limits: FileLimits,
    store: (content: IncomingFile, examined: ExaminedFile) => Promise<T>,
  ): Promise<T> => {
    if (file.examined) return store(incoming, file.examined);
    const draft = await files.draft();
    try {
      const examined = await workers.run({
        task: 'examine',
        path: incoming.path,
        draft: draft.path,
        filename: file.filename,
        bytes: incoming.bytes,
        limits,
        ...(file.only === undefined ? {} : { only: file.only }),
      });
      if (examined.outcome === 'refused') throw refusalOf(examined, file);
      if (examined.outcome === 'file') return await store(incoming, { ...examined, facts: null });
      return await store(await draft.finish(), examined);
    } finally {
      await draft.discard();
    }
  };

  return async (websiteId, file, store) => {
    try {
      const limits = fileLimitsOf(await limitsOf(websiteId));
      const most = Math.max(...Object.values(limits.bytes));
      const incoming = await files.receive(file.stream, { maxBytes: most });
      if (incoming === null) throw tooLarge(file, most);
      try {
        return await take(file, incoming, limits, store);
      } finally {
        await incoming.discard();
      }
    } catch (error) {
      throw failureOf(error);
    }
  };
}

const tooLarge = ({ filename }: Pick<SentFile, 'filename'>, max: number): CataloguedError =>
  mediaErrors.tooLarge({
    values: { fileName: readableName(filename), maxSize: displayBytes(max) },
    errors: title,
  });

export function refusalOf(
  { reason, limit = 0 }: Pick<Examined & { outcome: 'refused' }, 'reason' | 'limit'>,
  upload: Pick<SentFile, 'filename' | 'only'>,
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

/** Words for what went wrong on the way. */
export function failureOf(error: unknown): unknown {
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
