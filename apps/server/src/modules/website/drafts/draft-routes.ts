import { type DocumentDraftKind, draftEndpoints } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bind,
  demandIfMatch,
  type HttpApp,
  memberOf,
  readIfMatch,
  tagged,
} from '../../../platform/http/index.ts';
import { editorOf } from '../content/index.ts';
import type { DocumentDraftKey } from './documents/document-draft.ts';
import type { DraftKey } from './draft-key.ts';
import type { Drafts } from './drafts.ts';
import { demandOf, registerPublishingRoutes } from './publishing/publishing-routes.ts';
import { registerScheduleRoutes } from './schedule/schedule-routes.ts';
import { registerVersionRoutes } from './versions/version-routes.ts';

/** As of documents: a million bytes at the most, written out generously. */
const BODY_LIMIT = 2_000_000;

export function registerDraftRoutes(app: HttpApp, { drafts }: { drafts: Drafts }): void {
  registerDocumentDraftRoutes(app, drafts);
  bind(app, draftEndpoints.listDraftSteps, async (request, reply) => {
    const { after, mine } = request.query;
    const found = await drafts.steps(
      { websiteId: request.site.id, ...request.params },
      { ...(after === undefined ? {} : { after }), ...(mine ? { by: memberOf(request).id } : {}) },
      demandOf(request),
    );
    return tagged(reply, found.version, found);
  });
  bind(app, draftEndpoints.undoDraftStep, async (request, reply) => {
    const edited = await drafts.undo(keyOf(request, request.params), {
      ...request.body,
      ...who(request),
      demand: demandOf(request),
    });
    return tagged(reply, edited.version, edited);
  });
  bind(app, draftEndpoints.resolveDraft, async (request, reply) => {
    const change = { expected: readIfMatch(request), ...who(request), demand: demandOf(request) };
    await drafts.resolve(keyOf(request, request.params), request.body, change);
    return reply.code(204).send();
  });
  registerSettingsDraftRoutes(app, drafts);
  registerPublishingRoutes(app, drafts.publishing);
  registerVersionRoutes(app, drafts);
  registerScheduleRoutes(app, drafts.schedules);
}

const keyOf = (request: FastifyRequest, { kind, id }: Omit<DraftKey, 'websiteId'>): DraftKey => ({
  websiteId: request.site.id,
  kind,
  id,
});

const who = (request: FastifyRequest) => ({ editor: editorOf(request), by: memberOf(request).id });

function registerSettingsDraftRoutes(app: HttpApp, { settings }: Drafts): void {
  bind(app, draftEndpoints.readSettingsDraft, async (request, reply) => {
    const draft = await settings.read(keyOf(request, request.params), demandOf(request));
    return tagged(reply, draft.version, draft);
  });
  bind(app, draftEndpoints.saveSettingsDraft, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const change = { expected: demandIfMatch(request), ...who(request), demand: demandOf(request) };
    const draft = await settings.save(keyOf(request, request.params), request.body.value, change);
    return tagged(reply, draft.version, draft);
  });
  bind(app, draftEndpoints.discardSettingsDraft, async (request, reply) => {
    const change = { expected: readIfMatch(request), ...who(request), demand: demandOf(request) };
    await settings.discard(keyOf(request, request.params), change);
    return reply.code(204).send();
  });
}

function registerDocumentDraftRoutes(app: HttpApp, { documents }: Drafts): void {
  const documentKey = (request: FastifyRequest, kind: DocumentDraftKind, id: string): DocumentDraftKey => ({
    websiteId: request.site.id,
    kind,
    id,
  });
  const read = async (reply: FastifyReply, key: DocumentDraftKey) => {
    const draft = await documents.read(key);
    return tagged(reply, draft.version, draft);
  };
  const replace = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: DocumentDraftKey,
    document: unknown,
  ) => {
    const draft = await documents.replace(key, document, {
      expected: demandIfMatch(request),
      ...who(request),
    });
    return tagged(reply, draft.version, draft);
  };
  const discard = async (request: FastifyRequest, reply: FastifyReply, key: DocumentDraftKey) => {
    await documents.discard(key, { expected: readIfMatch(request), ...who(request) });
    return reply.code(204).send();
  };
  const page = (request: FastifyRequest & { params: { collectionId: string } }) =>
    documentKey(request, 'page', request.params.collectionId);
  const item = (request: FastifyRequest & { params: { itemId: string } }) =>
    documentKey(request, 'item', request.params.itemId);
  const area = (request: FastifyRequest & { params: { areaId: string } }) =>
    documentKey(request, 'area', request.params.areaId);
  const large = { bodyLimit: BODY_LIMIT };

  bind(app, draftEndpoints.readPageDraft, async (request, reply) => read(reply, page(request)));
  bind(app, draftEndpoints.savePageDraft, large, async (request, reply) =>
    replace(request, reply, page(request), request.body.document),
  );
  bind(app, draftEndpoints.editPageDraft, large, async (request, reply) => {
    const edited = await documents.edit(page(request), { ...request.body, ...who(request) });
    return tagged(reply, edited.version, edited);
  });
  bind(app, draftEndpoints.discardPageDraft, async (request, reply) =>
    discard(request, reply, page(request)),
  );

  bind(app, draftEndpoints.readItemDraft, async (request, reply) => read(reply, item(request)));
  bind(app, draftEndpoints.saveItemDraft, large, async (request, reply) =>
    replace(request, reply, item(request), request.body.document),
  );
  bind(app, draftEndpoints.editItemDraft, large, async (request, reply) => {
    const edited = await documents.edit(item(request), { ...request.body, ...who(request) });
    return tagged(reply, edited.version, edited);
  });
  bind(app, draftEndpoints.discardItemDraft, async (request, reply) =>
    discard(request, reply, item(request)),
  );

  bind(app, draftEndpoints.readAreaDraft, async (request, reply) => read(reply, area(request)));
  bind(app, draftEndpoints.saveAreaDraft, large, async (request, reply) =>
    replace(request, reply, area(request), request.body.document),
  );
  bind(app, draftEndpoints.editAreaDraft, large, async (request, reply) => {
    const edited = await documents.edit(area(request), { ...request.body, ...who(request) });
    return tagged(reply, edited.version, edited);
  });
  bind(app, draftEndpoints.discardAreaDraft, async (request, reply) =>
    discard(request, reply, area(request)),
  );
}
