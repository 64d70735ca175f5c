import { mediaEndpoints } from '@awning/contract';
import { bind, type HttpApp, readIfMatch } from '../../../platform/http/index.ts';
import { listedAssetBody, taggedAsset } from './asset-dto.ts';
import { registerFileCopyRoutes } from './copies/file-copy-routes.ts';
import type { Media } from './media.ts';
import { mediaErrors } from './media-errors.ts';
import { responseFor, sendFile } from './serving/file-response.ts';
import { registerImageRoutes } from './serving/image-routes.ts';
import { registerUploadRoute } from './upload-route.ts';

export async function registerMediaRoutes(app: HttpApp, { media }: { media: Media }): Promise<void> {
  await registerUploadRoute(app, { media });
  registerAssetRoutes(app, media);
  registerFolderRoutes(app, media);
  registerFileCopyRoutes(app, media);
  registerImageRoutes(app, { media });
}

function registerAssetRoutes(app: HttpApp, media: Media): void {
  bind(app, mediaEndpoints.listAssets, async ({ site, query }) => {
    const { rows, page } = await media.list(site.id, query);
    return { assets: rows.map((asset) => listedAssetBody(site.id, asset)), ...page };
  });

  bind(app, mediaEndpoints.readAsset, async (request, reply) =>
    taggedAsset(reply, request.site.id, await media.find(request.site.id, request.params.assetId)),
  );

  bind(app, mediaEndpoints.downloadAsset, async (request, reply) => {
    const file = await media.openFile(request.site.id, request.params.assetId);
    if (!file) throw mediaErrors.notFound();
    return sendFile(request, reply, file.file, responseFor(file.asset, 'private, no-store'));
  });

  bind(app, mediaEndpoints.changeAsset, async (request, reply) => {
    const expected = readIfMatch(request);
    const changed = await media.change(request.site.id, request.params.assetId, request.body, expected);
    return taggedAsset(reply, request.site.id, changed);
  });

  bind(app, mediaEndpoints.editImage, async (request, reply) => {
    const { site, params, body } = request;
    const edited = await media.edit(site.id, params.assetId, body.edit, readIfMatch(request));
    return taggedAsset(reply, site.id, edited);
  });

  bind(app, mediaEndpoints.readMediaSpace, ({ site }) => media.space(site.id));

  bind(app, mediaEndpoints.listAssetUses, async (request) => ({
    uses: await media.uses(request.site.id, request.params.assetId),
  }));

  bind(app, mediaEndpoints.removeAsset, async (request, reply) => {
    await media.remove(request.site.id, request.params.assetId, { force: request.query.force ?? false });
    return reply.code(204).send();
  });
}

function registerFolderRoutes(app: HttpApp, { folders }: Media): void {
  bind(app, mediaEndpoints.listAssetFolders, async (request) => ({
    folders: await folders.list(request.site.id),
  }));

  bind(app, mediaEndpoints.addAssetFolder, async (request, reply) => {
    const { name, parentId = null } = request.body;
    return reply.code(201).send(await folders.create(request.site.id, { name, parentId }));
  });

  bind(app, mediaEndpoints.changeAssetFolder, async (request) =>
    folders.change(request.site.id, request.params.folderId, request.body),
  );

  bind(app, mediaEndpoints.removeAssetFolder, async (request, reply) => {
    await folders.remove(request.site.id, request.params.folderId, { force: request.query.force ?? false });
    return reply.code(204).send();
  });
}
