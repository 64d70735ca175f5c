import { mediaEndpoints } from '@awning/contract';
import { editorMessages } from '@awning/site-model';
import { CataloguedError } from '../../../platform/errors/index.ts';
import {
  acceptOneFile,
  bind,
  type HttpApp,
  memberOf,
  readFilePart,
  readIfMatch,
} from '../../../platform/http/index.ts';
import { taggedAsset } from './asset-dto.ts';
import type { Media } from './media.ts';
import { mediaErrors } from './media-errors.ts';

/** A member on a train uploads a film: half an hour for the largest file there may be. */
const ARRIVAL_SECONDS = 1800;
const PROCESSING_SECONDS = 120;

const TIMES = { arrivalSeconds: ARRIVAL_SECONDS, answerSeconds: ARRIVAL_SECONDS + PROCESSING_SECONDS };

/** Only here are files taken from a request; the parser exists for these routes alone. */
export async function registerUploadRoute(app: HttpApp, { media }: { media: Media }): Promise<void> {
  await app.register(async (scope: HttpApp) => {
    await acceptOneFile(scope);
    bind(scope, mediaEndpoints.uploadAsset, TIMES, async (request, reply) => {
      const { file: stream, filename } = await readFilePart(request, unreadable);
      const { folderId, only } = request.query;
      const asset = await withWords(() =>
        media.upload(request.site.id, {
          stream,
          filename,
          by: memberOf(request).id,
          ...(folderId === undefined ? {} : { folderId }),
          ...(only === undefined ? {} : { only }),
        }),
      );
      return reply.code(201).send(taggedAsset(reply, request.site.id, asset));
    });

    bind(scope, mediaEndpoints.replaceAsset, TIMES, async (request, reply) => {
      const { file: stream, filename } = await readFilePart(request, unreadable);
      const { site, params } = request;
      const asset = await withWords(() =>
        media.replace(site.id, params.assetId, { stream, filename }, readIfMatch(request)),
      );
      return taggedAsset(reply, site.id, asset);
    });
  });
}

async function withWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CataloguedError) throw error;
    throw mediaErrors.uploadFailed({ errors: { title: editorMessages.uploadFailedTitle }, cause: error });
  }
}

const unreadable = (cause?: unknown) =>
  mediaErrors.uploadUnreadable({ errors: { title: editorMessages.uploadFailedTitle }, cause });
