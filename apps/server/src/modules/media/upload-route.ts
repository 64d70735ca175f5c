import { Asset, UploadQuery } from '@awning/contract';
import { editorMessages } from '@awning/site-model';
import multipart from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { CataloguedError } from '../../platform/errors/index.ts';
import { httpErrors } from '../../platform/http/http-errors.ts';
import { type HttpApp, memberOf, memberWho } from '../../platform/http/index.ts';
import { taggedAsset } from './asset-answer.ts';
import type { Media } from './media.ts';
import { mediaErrors } from './media-errors.ts';

/** Somebody on a train sends a film: half an hour for the largest file there may be. */
const ARRIVAL_SECONDS = 1800;
const PROCESSING_SECONDS = 120;

/** Only here are files taken from a request; the parser exists for this route alone. */
export async function registerUploadRoute(app: HttpApp, { media }: { media: Media }): Promise<void> {
  await app.register(async (scope: HttpApp) => {
    await scope.register(multipart, {
      throwFileSizeLimit: false,
      limits: {
        files: 1,
        fields: 5,
        parts: 6,
        fieldSize: 1000,
        fieldNameSize: 100,
        fileSize: Number.MAX_SAFE_INTEGER,
      },
    });
    scope.post(
      '/api/media/assets',
      {
        config: {
          access: memberWho('media.manage'),
          arrivalSeconds: ARRIVAL_SECONDS,
          answerSeconds: ARRIVAL_SECONDS + PROCESSING_SECONDS,
        },
        schema: { querystring: UploadQuery, response: { 201: Asset }, consumes: ['multipart/form-data'] },
      },
      async (request, reply) => {
        const part = await readFilePart(request);
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

async function readFilePart(request: FastifyRequest) {
  if (!request.isMultipart()) throw httpErrors.unsupportedType();
  const unreadable = (cause?: unknown) =>
    mediaErrors.uploadUnreadable({ errors: { title: editorMessages.uploadFailedTitle }, cause });
  try {
    const part = await request.file();
    if (!part) throw unreadable();
    return part;
  } catch (error) {
    throw error instanceof CataloguedError ? error : unreadable(error);
  }
}
