import {
  AreaList,
  AreaPath,
  ChangeHeaders,
  CollectionPath,
  CommandsAnswer,
  DocumentAnswer,
  DocumentBody,
  DocumentCommands,
  ItemPath,
  Nothing,
} from '@awning/contract';
import type { EditCommand } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type HttpApp, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Areas } from './areas.ts';
import { editorOf, forContributors, forEditors } from './content-request.ts';
import type { DocumentOwner } from './document-owners.ts';
import type { Documents } from './documents.ts';

/** A document has a million bytes at the most; written out generously it may be twice that on the way. */
const BODY_LIMIT = 2_000_000;

export function registerDocumentRoutes(
  app: HttpApp,
  { documents, areas }: { documents: Documents; areas: Areas },
): void {
  const read = async (request: FastifyRequest, reply: FastifyReply, owner: DocumentOwner) => {
    const found = await documents.read(request.site.id, owner);
    return tagged(reply, found.version, found);
  };
  const replace = async (
    request: FastifyRequest,
    reply: FastifyReply,
    owner: DocumentOwner,
    document: unknown,
  ) => {
    const options = { expected: readIfMatch(request), editor: editorOf(request) };
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
  const answer = { response: { 200: DocumentAnswer } };
  const save = { ...answer, headers: ChangeHeaders, body: DocumentBody };
  const change = { response: { 200: CommandsAnswer }, headers: ChangeHeaders, body: DocumentCommands };

  const collectionUrl = '/api/content/collections/:collectionId/document';
  const ofCollection = ({ collectionId }: { collectionId: string }): DocumentOwner => ({
    kind: 'collection',
    id: collectionId,
  });
  app.get(
    collectionUrl,
    { ...forContributors, schema: { ...answer, params: CollectionPath } },
    async (request, reply) => read(request, reply, ofCollection(request.params)),
  );
  app.put(
    collectionUrl,
    { ...forContributors, bodyLimit: BODY_LIMIT, schema: { ...save, params: CollectionPath } },
    async (request, reply) => replace(request, reply, ofCollection(request.params), request.body.document),
  );
  app.patch(
    collectionUrl,
    { ...forContributors, bodyLimit: BODY_LIMIT, schema: { ...change, params: CollectionPath } },
    async (request, reply) => edit(request, reply, ofCollection(request.params), request.body.commands),
  );

  const itemUrl = '/api/content/items/:itemId/document';
  const ofItem = ({ itemId }: { itemId: string }): DocumentOwner => ({ kind: 'item', id: itemId });
  app.get(itemUrl, { ...forContributors, schema: { ...answer, params: ItemPath } }, async (request, reply) =>
    read(request, reply, ofItem(request.params)),
  );
  app.put(
    itemUrl,
    { ...forContributors, bodyLimit: BODY_LIMIT, schema: { ...save, params: ItemPath } },
    async (request, reply) => replace(request, reply, ofItem(request.params), request.body.document),
  );
  app.patch(
    itemUrl,
    { ...forContributors, bodyLimit: BODY_LIMIT, schema: { ...change, params: ItemPath } },
    async (request, reply) => edit(request, reply, ofItem(request.params), request.body.commands),
  );

  const areaUrl = '/api/content/areas/:areaId/document';
  const ofArea = ({ areaId }: { areaId: string }): DocumentOwner => ({ kind: 'area', id: areaId });
  app.get(areaUrl, { ...forEditors, schema: { ...answer, params: AreaPath } }, async (request, reply) =>
    read(request, reply, ofArea(request.params)),
  );
  app.put(
    areaUrl,
    { ...forEditors, bodyLimit: BODY_LIMIT, schema: { ...save, params: AreaPath } },
    async (request, reply) => replace(request, reply, ofArea(request.params), request.body.document),
  );
  app.patch(
    areaUrl,
    { ...forEditors, bodyLimit: BODY_LIMIT, schema: { ...change, params: AreaPath } },
    async (request, reply) => edit(request, reply, ofArea(request.params), request.body.commands),
  );
  app.get(
    '/api/content/areas',
    { ...forEditors, schema: { response: { 200: AreaList } } },
    async ({ site }) => ({ areas: await areas.list(site.id) }),
  );
  app.delete(
    '/api/content/areas/:areaId',
    { ...forEditors, schema: { params: AreaPath, response: { 204: Nothing } } },
    async (request, reply) => {
      await areas.remove(request.site.id, request.params.areaId);
      return reply.code(204).send();
    },
  );
}
