import { firstRunEndpoints as endpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import { memberErrors } from '../members/index.ts';
import type { FirstRunMember, FirstRuns } from './first-run.ts';

/** A session that sees the admin as another role looks, and decides nothing. */
function ownerOf(request: FastifyRequest): FirstRunMember {
  const { id, isOwner = false, viewedRole } = memberOf(request);
  if (viewedRole !== undefined) throw memberErrors.onlyAsYourself();
  return { id, isOwner };
}

export function registerFirstRunRoutes(app: HttpApp, { firstRuns }: { readonly firstRuns: FirstRuns }): void {
  bind(app, endpoints.readFirstRun, async (request) => firstRuns.read(request.site.id));
  bind(app, endpoints.keepSite, async (request) =>
    firstRuns.keep(request.site.id, ownerOf(request), request.body.choice),
  );
  bind(app, endpoints.startOwnSite, async (request, reply) =>
    reply.code(201).send(await firstRuns.startOwn(request.site.id, ownerOf(request), request.body)),
  );
}
