import {
  ChangeHeaders,
  CONTENT_STATUSES,
  CollectionAnswer,
  CollectionChange,
  CollectionDuplicate,
  CollectionOrder,
  CollectionPage,
  CollectionPath,
  CollectionQuery,
  collectionKinds,
  contentKind,
  DeleteQuery,
  HomePageChoice,
  KindList,
  NewCollection,
  Nothing,
} from '@awning/contract';
import { type HttpApp, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Collections } from './collections.ts';
import { editorOf, forContributors, forEditors } from './content-request.ts';

export function registerCollectionRoutes(app: HttpApp, collections: Collections): void {
  app.get(
    '/api/content/kinds',
    { ...forContributors, schema: { response: { 200: KindList } } },
    async () => ({
      kinds: collectionKinds.map((kind) => {
        const { pageSize: _size, accepts, folderBehaviors, pageTypes, ...rest } = contentKind(kind);
        return {
          kind,
          ...rest,
          accepts: [...accepts],
          folderBehaviors: [...folderBehaviors],
          pageTypes: [...pageTypes],
        };
      }),
      statuses: CONTENT_STATUSES,
    }),
  );

  app.get(
    '/api/content/collections',
    { ...forContributors, schema: { querystring: CollectionQuery, response: { 200: CollectionPage } } },
    async (request) => collections.list(request.site.id, request.query),
  );

  app.post(
    '/api/content/collections',
    { ...forContributors, schema: { body: NewCollection, response: { 201: CollectionAnswer } } },
    async (request, reply) => {
      const collection = await collections.create(request.site.id, request.body, {
        editor: editorOf(request),
      });
      return tagged(reply.code(201), collection.version, { collection });
    },
  );

  app.get(
    '/api/content/collections/:collectionId',
    { ...forContributors, schema: { params: CollectionPath, response: { 200: CollectionAnswer } } },
    async (request, reply) => {
      const collection = await collections.read(request.site.id, request.params.collectionId);
      return tagged(reply, collection.version, { collection });
    },
  );

  app.patch(
    '/api/content/collections/:collectionId',
    {
      ...forContributors,
      schema: {
        headers: ChangeHeaders,
        params: CollectionPath,
        body: CollectionChange,
        response: { 200: CollectionAnswer },
      },
    },
    async (request, reply) => {
      const options = { expected: readIfMatch(request), editor: editorOf(request) };
      const { collectionId } = request.params;
      const collection = await collections.change(request.site.id, collectionId, request.body, options);
      return tagged(reply, collection.version, { collection });
    },
  );

  app.delete(
    '/api/content/collections/:collectionId',
    {
      ...forContributors,
      schema: { params: CollectionPath, querystring: DeleteQuery, response: { 204: Nothing } },
    },
    async (request, reply) => {
      const { confirm = false } = request.query;
      await collections.remove(request.site.id, request.params.collectionId, {
        confirm,
        editor: editorOf(request),
      });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/content/collections/:collectionId/duplicate',
    {
      ...forContributors,
      schema: { params: CollectionPath, body: CollectionDuplicate, response: { 201: CollectionAnswer } },
    },
    async (request, reply) => {
      const { withItems = false } = request.body;
      const collection = await collections.duplicate(request.site.id, request.params.collectionId, {
        withItems,
        editor: editorOf(request),
      });
      return tagged(reply.code(201), collection.version, { collection });
    },
  );

  app.put(
    '/api/content/collection-order',
    { ...forEditors, schema: { body: CollectionOrder, response: { 204: Nothing } } },
    async (request, reply) => {
      await collections.reorder(request.site.id, request.body);
      return reply.code(204).send();
    },
  );

  app.put(
    '/api/content/homepage',
    { ...forEditors, schema: { body: HomePageChoice, response: { 200: CollectionAnswer } } },
    async (request, reply) => {
      const collection = await collections.setHomePage(request.site.id, request.body.collectionId);
      return tagged(reply, collection.version, { collection });
    },
  );
}
