import { mediaEndpoints } from '@awning/contract';
import { editorMessages } from '@awning/site-model';
import { CataloguedError } from '../../../platform/errors/index.ts';
import { acceptOneFile, bind, type HttpApp, memberOf, readFilePart } from '../../../platform/http/index.ts';
import { taggedAsset } from './asset-dto.ts';
import type { Media } from './media.ts';
import { mediaErrors } from './media-errors.ts';

/** A member on a train uploads a film: half an hour for the largest file there may be. */
const ARRIVAL_SECONDS = 1800;
const PROCESSING_SECONDS = 120;

/** Only here are files taken from a request; the parser exists for this route alone. */
export async function registerUploadRoute(app: HttpApp, { media }: { media: Media }): Promise<void> {
  await app.register(async (scope: HttpApp) => {
    await acceptOneFile(scope);
    bind(
      scope,
      mediaEndpoints.uploadAsset,
      { arrivalSeconds: ARRIVAL_SECONDS, answerSeconds: ARRIVAL_SECONDS + PROCESSING_SECONDS },
      async (request, reply) => {
        const part = await readFilePart(request, unreadable);
        const { folderId, only } = request.query;
        try {
          const asset = await media.upload(request.site.id, {
            stream: part.file,
            filename: part.filename,
            by: memberOf(request).id,
            ...(folderId === undefined ? {} : { folderId }),
            ...(only === undefined ? {} : { only }),
          });
          return reply.code(201).send(taggedAsset(reply, request.site.id, asset));
        } catch (error) {
          if (error instanceof CataloguedError) throw error;
          throw mediaErrors.uploadFailed({
            errors: { title: editorMessages.uploadFailedTitle },
            cause: error,
          });
        }
      },
    );
  });
}

const unreadable = (cause?: unknown) =>
  mediaErrors.uploadUnreadable({ errors: { title: editorMessages.uploadFailedTitle }, cause });
