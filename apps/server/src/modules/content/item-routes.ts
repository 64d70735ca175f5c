import {
  ChangeHeaders,
  CollectionPath,
  ItemAnswer,
  ItemChange,
  ItemMove,
  ItemOrder,
  ItemPage,
  ItemPath,
  ItemQuery,
  NewItem,
  Nothing,
} from '@awning/contract';
import { type HttpApp, readIfMatch, tagged } from '../../platform/http/index.ts';
import { editorOf, forContributors } from './content-request.ts';
import type { Items } from './items.ts';

export function registerItemRoutes(app: HttpApp, items: Items): void {
  app.get(
    '/api/content/collections/:collectionId/items',
    {
      ...forContributors,
      schema: { params: CollectionPath, querystring: ItemQuery, response: { 200: ItemPage } },
    },
    async (request) => items.list(request.site.id, request.params.collectionId, request.query),
  );

  app.post(
    '/api/content/collections/:collectionId/items',
    { ...forContributors, schema: { params: CollectionPath, body: NewItem, response: { 201: ItemAnswer } } },
    async (request, reply) => {
      const { collectionId } = request.params;
      const item = await items.create(request.site.id, collectionId, request.body, {
        editor: editorOf(request),
      });
      return tagged(reply.code(201), item.version, { item });
    },
  );

  app.put(
    '/api/content/collections/:collectionId/item-order',
    { ...forContributors, schema: { params: CollectionPath, body: ItemOrder, response: { 204: Nothing } } },
    async (request, reply) => {
      const { collectionId } = request.params;
      await items.reorder(request.site.id, collectionId, request.body.itemIds, {
        editor: editorOf(request),
      });
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/content/items/:itemId',
    { ...forContributors, schema: { params: ItemPath, response: { 200: ItemAnswer } } },
    async (request, reply) => {
      const item = await items.read(request.site.id, request.params.itemId);
      return tagged(reply, item.version, { item });
    },
  );

  app.patch(
    '/api/content/items/:itemId',
    {
      ...forContributors,
      schema: { headers: ChangeHeaders, params: ItemPath, body: ItemChange, response: { 200: ItemAnswer } },
    },
    async (request, reply) => {
      const options = { expected: readIfMatch(request), editor: editorOf(request) };
      const item = await items.change(request.site.id, request.params.itemId, request.body, options);
      return tagged(reply, item.version, { item });
    },
  );

  app.delete(
    '/api/content/items/:itemId',
    { ...forContributors, schema: { params: ItemPath, response: { 204: Nothing } } },
    async (request, reply) => {
      await items.remove(request.site.id, request.params.itemId, { editor: editorOf(request) });
      return reply.code(204).send();
    },
  );

  app.post(
    '/api/content/items/:itemId/duplicate',
    { ...forContributors, schema: { params: ItemPath, response: { 201: ItemAnswer } } },
    async (request, reply) => {
      const item = await items.duplicate(request.site.id, request.params.itemId, {
        editor: editorOf(request),
      });
      return tagged(reply.code(201), item.version, { item });
    },
  );

  app.post(
    '/api/content/items/:itemId/move',
    { ...forContributors, schema: { params: ItemPath, body: ItemMove, response: { 200: ItemAnswer } } },
    async (request, reply) => {
      const { collectionId } = request.body;
      const item = await items.move(request.site.id, request.params.itemId, collectionId, {
        editor: editorOf(request),
      });
      return tagged(reply, item.version, { item });
    },
  );
}
