import {
  Asset,
  AssetChange,
  AssetContent,
  AssetFolder,
  AssetFolderChange,
  AssetFolderList,
  AssetFolderPath,
  AssetPage,
  AssetPath,
  AssetQuery,
  AssetUses,
  ChangeHeaders,
  NewAssetFolder,
  Nothing,
  RemovalQuery,
} from '@awning/contract';
import { type HttpApp, memberWho, readIfMatch } from '../../platform/http/index.ts';
import { assetBody, taggedAsset } from './asset-answer.ts';
import { answerFor, sendFile } from './file-answer.ts';
import type { Media } from './media.ts';
import { mediaErrors } from './media-errors.ts';
import { registerPictureRoutes } from './picture-routes.ts';
import { registerUploadRoute } from './upload-route.ts';

const staff = { config: { access: memberWho('media.manage') } };

export async function registerMediaRoutes(app: HttpApp, { media }: { media: Media }): Promise<void> {
  await registerUploadRoute(app, { media });
  registerAssetRoutes(app, media);
  registerFolderRoutes(app, media);
  registerPictureRoutes(app, { media });
}

function registerAssetRoutes(app: HttpApp, media: Media): void {
  app.get(
    '/api/media/assets',
    { ...staff, schema: { querystring: AssetQuery, response: { 200: AssetPage } } },
    async (request) => {
      const { folderId, ...filter } = request.query;
      const { assets, nextCursor } = await media.list(request.site.id, {
        ...filter,
        ...(folderId === undefined ? {} : { folderId: folderId === 'none' ? null : folderId }),
      });
      return {
        assets: assets.map((asset) => assetBody(request.site.id, asset)),
        hasNextPage: nextCursor !== null,
        nextPageCursor: nextCursor,
      };
    },
  );

  app.get(
    '/api/media/assets/:assetId',
    { ...staff, schema: { params: AssetPath, response: { 200: Asset } } },
    async (request, reply) =>
      taggedAsset(reply, request.site.id, await media.find(request.site.id, request.params.assetId)),
  );

  app.get(
    '/api/media/assets/:assetId/content',
    { ...staff, schema: { params: AssetPath, response: { 200: AssetContent } } },
    async (request, reply) => {
      const found = await media.openFile(request.site.id, request.params.assetId);
      if (!found) throw mediaErrors.notFound();
      return sendFile(request, reply, found.file, answerFor(found.asset, 'private, no-store'));
    },
  );

  app.put(
    '/api/media/assets/:assetId',
    {
      ...staff,
      schema: { headers: ChangeHeaders, params: AssetPath, body: AssetChange, response: { 200: Asset } },
    },
    async (request, reply) => {
      const expected = readIfMatch(request);
      const changed = await media.change(request.site.id, request.params.assetId, request.body, expected);
      return taggedAsset(reply, request.site.id, changed);
    },
  );

  app.get(
    '/api/media/assets/:assetId/uses',
    { ...staff, schema: { params: AssetPath, response: { 200: AssetUses } } },
    async (request) => ({
      uses: (await media.uses(request.site.id, request.params.assetId)).map(({ kind, id }) => ({ kind, id })),
    }),
  );

  app.delete(
    '/api/media/assets/:assetId',
    { ...staff, schema: { params: AssetPath, querystring: RemovalQuery, response: { 204: Nothing } } },
    async (request, reply) => {
      await media.remove(request.site.id, request.params.assetId, { force: request.query.force ?? false });
      return reply.code(204).send();
    },
  );
}

function registerFolderRoutes(app: HttpApp, { folders }: Media): void {
  app.get(
    '/api/media/folders',
    { ...staff, schema: { response: { 200: AssetFolderList } } },
    async (request) => ({ folders: await folders.list(request.site.id) }),
  );

  app.post(
    '/api/media/folders',
    { ...staff, schema: { body: NewAssetFolder, response: { 201: AssetFolder } } },
    async (request, reply) => {
      const { name, parentId = null } = request.body;
      return reply.code(201).send(await folders.create(request.site.id, { name, parentId }));
    },
  );

  app.put(
    '/api/media/folders/:folderId',
    {
      ...staff,
      schema: { params: AssetFolderPath, body: AssetFolderChange, response: { 200: AssetFolder } },
    },
    async (request) => folders.change(request.site.id, request.params.folderId, request.body),
  );

  app.delete(
    '/api/media/folders/:folderId',
    { ...staff, schema: { params: AssetFolderPath, querystring: RemovalQuery, response: { 204: Nothing } } },
    async (request, reply) => {
      await folders.remove(request.site.id, request.params.folderId, { force: request.query.force ?? false });
      return reply.code(204).send();
    },
  );
}
