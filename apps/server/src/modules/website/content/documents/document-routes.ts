import { documentEndpoints } from '@awning/contract';
import type { EditCommand } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CollectionId, ItemId } from '../../../../platform/entity-ids.ts';
import { bind, demandIfMatch, type HttpApp, readIfMatch, tagged } from '../../../../platform/http/index.ts';
import { editorOf } from '../base/content-request.ts';
import { type Areas, joinAreas, type OfferedAreas } from './areas.ts';
import type { DocumentOwner } from './document-owners.ts';
import type { Documents } from './documents.ts';

/** A document has a million bytes at the most; written out generously it may be twice that on the way. */
const BODY_LIMIT = 2_000_000;

export function registerDocumentRoutes(
  app: HttpApp,
  { documents, areas, offeredAreas }: { documents: Documents; areas: Areas; offeredAreas: OfferedAreas },
): void {
  const read = async (request: FastifyRequest, reply: FastifyReply, owner: DocumentOwner) => {
    const document = await documents.read(request.site.id, owner);
    return tagged(reply, document.version, document);
  };
  const replace = async (
    request: FastifyRequest,
    reply: FastifyReply,
    owner: DocumentOwner,
    document: unknown,
  ) => {
    const options = { expected: demandIfMatch(request), editor: editorOf(request) };
    const saved = await documents.replace(request.site.id, owner, document, options);
    return tagged(reply, saved.version, saved);
  };
  const edit = async (
    request: FastifyRequest,
    reply: FastifyReply,
    owner: DocumentOwner,
    commands: readonly EditCommand[],
  ) => {
    const options = { expected: readIfMatch(request), editor: editorOf(request) };
    const edited = await documents.edit(request.site.id, owner, commands, options);
    return tagged(reply, edited.version, edited);
  };

  const ofCollection = ({ collectionId }: { collectionId: CollectionId }): DocumentOwner => ({
    kind: 'collection',
    id: collectionId,
  });
  bind(app, documentEndpoints.readCollectionDocument, async (request, reply) =>
    read(request, reply, ofCollection(request.params)),
  );
  bind(app, documentEndpoints.saveCollectionDocument, { bodyLimit: BODY_LIMIT }, async (request, reply) =>
    replace(request, reply, ofCollection(request.params), request.body.document),
  );
  bind(app, documentEndpoints.editCollectionDocument, { bodyLimit: BODY_LIMIT }, async (request, reply) =>
    edit(request, reply, ofCollection(request.params), request.body.commands),
  );

  const ofItem = ({ itemId }: { itemId: ItemId }): DocumentOwner => ({ kind: 'item', id: itemId });
  bind(app, documentEndpoints.readItemDocument, async (request, reply) =>
    read(request, reply, ofItem(request.params)),
  );
  bind(app, documentEndpoints.saveItemDocument, { bodyLimit: BODY_LIMIT }, async (request, reply) =>
    replace(request, reply, ofItem(request.params), request.body.document),
  );
  bind(app, documentEndpoints.editItemDocument, { bodyLimit: BODY_LIMIT }, async (request, reply) =>
    edit(request, reply, ofItem(request.params), request.body.commands),
  );

  const ofArea = ({ areaId }: { areaId: string }): DocumentOwner => ({ kind: 'area', id: areaId });
  bind(app, documentEndpoints.readAreaDocument, async (request, reply) =>
    read(request, reply, ofArea(request.params)),
  );
  bind(app, documentEndpoints.saveAreaDocument, { bodyLimit: BODY_LIMIT }, async (request, reply) =>
    replace(request, reply, ofArea(request.params), request.body.document),
  );
  bind(app, documentEndpoints.editAreaDocument, { bodyLimit: BODY_LIMIT }, async (request, reply) =>
    edit(request, reply, ofArea(request.params), request.body.commands),
  );
  bind(app, documentEndpoints.listAreas, async ({ site }) => {
    const [saved, offered] = await Promise.all([areas.list(site.id), offeredAreas(site.id)]);
    return { areas: joinAreas(saved, offered) };
  });
  bind(app, documentEndpoints.removeArea, async (request, reply) => {
    await areas.remove(request.site.id, request.params.areaId);
    return reply.code(204).send();
  });
}
