import { type Permission, publishingEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, mayMember, memberOf } from '../../../../platform/http/index.ts';
import { editorOf } from '../../content/index.ts';
import { demandWhere, type Publisher, publisherWith } from './publisher.ts';
import type { Publishing } from './publishing.ts';

const mayOf =
  (request: FastifyRequest) =>
  (permission: Permission): boolean =>
    mayMember(memberOf(request), permission);

export const demandOf = (request: FastifyRequest): ((permission: Permission) => void) =>
  demandWhere(mayOf(request));

export const publisherOf = (request: FastifyRequest): Publisher =>
  publisherWith({ by: memberOf(request).id, may: mayOf(request), editor: editorOf(request) });

export function registerPublishingRoutes(app: HttpApp, publishing: Publishing): void {
  bind(app, publishingEndpoints.listSiteChanges, async ({ site }) => ({
    changes: await publishing.waiting(site.id),
  }));
  bind(app, publishingEndpoints.publishSiteChanges, async (request) => {
    const { changes, values, name = '' } = request.body;
    const order = { changes, values, name };
    return { publish: await publishing.publish(request.site.id, order, publisherOf(request)) };
  });
  bind(app, publishingEndpoints.askForReview, async (request, reply) => {
    await publishing.askForReview(request.site.id, request.body.changes, publisherOf(request));
    return reply.code(204).send();
  });
  bind(app, publishingEndpoints.listPublishes, ({ site, query }) => publishing.list(site.id, query));
  bind(app, publishingEndpoints.undoPublish, async (request) => ({
    publish: await publishing.undo(request.site.id, request.params.publishId, publisherOf(request)),
  }));
}
