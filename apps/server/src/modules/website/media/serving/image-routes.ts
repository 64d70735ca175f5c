import { mediaEndpoints } from '@awning/contract';
import { bind, type HttpApp, nothingAt } from '../../../../platform/http/index.ts';
import { beforeEdit } from '../before-edit.ts';
import type { Media } from '../media.ts';
import { mediaErrors } from '../media-errors.ts';
import { fileTypeOf } from '../worker/file-types.ts';
import { cacheControl, describeFile, responseFor, sendFile } from './file-response.ts';
import { acceptClassOf, chooseRendition, isUsualRequest, readRequest } from './rendition-choice.ts';

/** The public addresses of uploaded files. A browser runs nothing of what was uploaded. */
export function registerImageRoutes(app: HttpApp, { media }: { media: Media }): void {
  const { serving } = media;

  bind(app, mediaEndpoints.readImage, { handlesHead: true }, async (request, reply) => {
    const { websiteId, assetId, ms, filename } = request.params;
    const asset = websiteId === request.site.id ? await serving.image(websiteId, assetId, ms) : null;
    if (asset?.kind !== 'image') throw nothingAt(request);
    const versioned = ms === String(asset.versionMs) && filename === asset.filename;
    const rendition = chooseRendition(
      asset,
      readRequest(request.query),
      acceptClassOf(request.headers.accept),
    );
    reply.header('vary', 'accept');
    if (!rendition) {
      const file = await serving.content(websiteId, asset);
      if (!file) throw nothingAt(request);
      return sendFile(request, reply, file, responseFor(asset, cacheControl(versioned)));
    }
    const content = await serving.rendition(websiteId, asset, rendition);
    const contentType = fileTypeOf(rendition.format)?.contentType ?? asset.contentType;
    const tag = `${asset.contentHash.slice(0, 32)}-${rendition.name}`;
    if (describeFile(request, reply, { ...responseFor(asset, cacheControl(versioned)), contentType, tag }))
      return reply.code(304).send();
    if (versioned && isUsualRequest(request.query)) reply.cacheResponse(['format', 'crop']);
    reply.header('content-length', content.length);
    return reply.send(request.method === 'HEAD' ? undefined : content);
  });

  bind(app, mediaEndpoints.readOriginal, async (request, reply) => {
    const { site, params, query, headers } = request;
    const original = beforeEdit(await media.find(site.id, params.assetId));
    if (original.kind !== 'image') throw mediaErrors.notFound();
    const response = responseFor(original, 'private, no-cache');
    const rendition = chooseRendition(original, readRequest(query), acceptClassOf(headers.accept));
    reply.header('vary', 'accept');
    if (!rendition) {
      const file = await serving.content(site.id, original);
      if (!file) throw mediaErrors.notFound();
      return sendFile(request, reply, file, response);
    }
    const content = await serving.rendition(site.id, original, rendition);
    const contentType = fileTypeOf(rendition.format)?.contentType ?? original.contentType;
    const tag = `${original.contentHash.slice(0, 32)}-${rendition.name}`;
    if (describeFile(request, reply, { ...response, contentType, tag })) return reply.code(304).send();
    return reply.header('content-length', content.length).send(content);
  });

  bind(app, mediaEndpoints.readUploadedFile, { handlesHead: true }, async (request, reply) => {
    const asset = await serving.fileNamed(request.site.id, request.params.filename);
    const file = asset && (await serving.content(request.site.id, asset));
    if (!file) throw nothingAt(request);
    return sendFile(request, reply, file, responseFor(asset, cacheControl(false)));
  });
}
