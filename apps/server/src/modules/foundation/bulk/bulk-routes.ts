import { bulkEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, memberOf, readIdempotencyKey } from '../../../platform/http/index.ts';
import type { BulkActions, BulkMember } from './bulk.ts';

const by = (request: FastifyRequest): BulkMember => {
  const { id, roles } = memberOf(request);
  return { id, roles };
};

export function registerBulkRoutes(app: HttpApp, { bulk }: { readonly bulk: BulkActions }): void {
  bind(app, bulkEndpoints.startBulk, async (request, reply) => {
    const who = { ...by(request), idempotencyKey: readIdempotencyKey(request) };
    return reply.code(202).send({ bulk: await bulk.start(request.site.id, request.body, who) });
  });
  bind(app, bulkEndpoints.readBulk, async (request) => ({
    bulk: await bulk.read(request.site.id, request.params.bulkId, by(request)),
  }));
  bind(app, bulkEndpoints.cancelBulk, async (request) => ({
    bulk: await bulk.cancel(request.site.id, request.params.bulkId, by(request)),
  }));
}
