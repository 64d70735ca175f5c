import { CONTENT_STATUSES, collectionEndpoints, collectionKinds, contentKind } from '@awning/contract';
import { bind, type HttpApp, readIfMatch, tagged } from '../../../../platform/http/index.ts';
import { editorOf, redirectOf } from '../base/content-request.ts';
import type { Collections } from './collections.ts';

export function registerCollectionRoutes(app: HttpApp, collections: Collections): void {
  bind(app, collectionEndpoints.listContentKinds, async () => ({
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
  }));

  bind(app, collectionEndpoints.readCollectionTree, async ({ site }) => collections.tree(site.id));
  bind(app, collectionEndpoints.listCollections, async (request) =>
    collections.list(request.site.id, request.query),
  );

  bind(app, collectionEndpoints.addCollection, async (request, reply) => {
    const collection = await collections.create(request.site.id, request.body, {
      editor: editorOf(request),
    });
    return tagged(reply.code(201), collection.version, { collection });
  });

  bind(app, collectionEndpoints.readCollection, async (request, reply) => {
    const collection = await collections.read(request.site.id, request.params.collectionId);
    return tagged(reply, collection.version, { collection });
  });

  bind(app, collectionEndpoints.changeCollection, async (request, reply) => {
    const options = {
      expected: readIfMatch(request),
      editor: editorOf(request),
      ...redirectOf(request, request.query),
    };
    const { collectionId } = request.params;
    const collection = await collections.change(request.site.id, collectionId, request.body, options);
    return tagged(reply, collection.version, { collection });
  });

  bind(app, collectionEndpoints.removeCollection, async (request, reply) => {
    const { confirm = false } = request.query;
    await collections.remove(request.site.id, request.params.collectionId, {
      confirm,
      editor: editorOf(request),
    });
    return reply.code(204).send();
  });

  bind(app, collectionEndpoints.duplicateCollection, async (request, reply) => {
    const { withItems = false } = request.body;
    const collection = await collections.duplicate(request.site.id, request.params.collectionId, {
      withItems,
      editor: editorOf(request),
    });
    return tagged(reply.code(201), collection.version, { collection });
  });

  bind(app, collectionEndpoints.reorderCollections, async (request, reply) => {
    await collections.reorder(request.site.id, request.body);
    return reply.code(204).send();
  });

  bind(app, collectionEndpoints.chooseHomePage, async (request, reply) => {
    const collection = await collections.setHomePage(request.site.id, request.body.collectionId);
    return tagged(reply, collection.version, { collection });
  });
}
