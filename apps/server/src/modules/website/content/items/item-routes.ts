import { itemEndpoints } from '@awning/contract';
import { bind, type HttpApp, readIfMatch, tagged } from '../../../../platform/http/index.ts';
import { editorOf, redirectOf } from '../base/content-request.ts';
import type { Items } from './items.ts';

export function registerItemRoutes(app: HttpApp, items: Items): void {
  bind(app, itemEndpoints.listAllItems, async ({ site, query }) => items.listAll(site.id, query));
  bind(app, itemEndpoints.listItems, async (request) =>
    items.list(request.site.id, request.params.collectionId, request.query),
  );

  bind(app, itemEndpoints.addItem, async (request, reply) => {
    const { collectionId } = request.params;
    const item = await items.create(request.site.id, collectionId, request.body, {
      editor: editorOf(request),
    });
    return tagged(reply.code(201), item.version, { item });
  });

  bind(app, itemEndpoints.reorderItems, async (request, reply) => {
    const { collectionId } = request.params;
    await items.reorder(request.site.id, collectionId, request.body.itemIds, {
      editor: editorOf(request),
    });
    return reply.code(204).send();
  });

  bind(app, itemEndpoints.readItem, async (request, reply) => {
    const item = await items.read(request.site.id, request.params.itemId);
    return tagged(reply, item.version, { item });
  });

  bind(app, itemEndpoints.changeItem, async (request, reply) => {
    const options = {
      expected: readIfMatch(request),
      editor: editorOf(request),
      ...redirectOf(request, request.query),
    };
    const item = await items.change(request.site.id, request.params.itemId, request.body, options);
    return tagged(reply, item.version, { item });
  });

  bind(app, itemEndpoints.removeItem, async (request, reply) => {
    await items.remove(request.site.id, request.params.itemId, { editor: editorOf(request) });
    return reply.code(204).send();
  });

  bind(app, itemEndpoints.duplicateItem, async (request, reply) => {
    const item = await items.duplicate(request.site.id, request.params.itemId, {
      editor: editorOf(request),
    });
    return tagged(reply.code(201), item.version, { item });
  });

  bind(app, itemEndpoints.moveItem, async (request, reply) => {
    const { collectionId } = request.body;
    const item = await items.move(request.site.id, request.params.itemId, collectionId, {
      editor: editorOf(request),
      ...redirectOf(request, request.query),
    });
    return tagged(reply, item.version, { item });
  });
}
