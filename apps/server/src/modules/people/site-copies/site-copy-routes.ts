import { siteCopyEndpoints as endpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import { memberErrors } from '../members/index.ts';
import type { CopyMember, SiteCopies } from './site-copies.ts';

/** A session that sees the admin as another role looks, and copies nothing. */
function ownerOf(request: FastifyRequest): CopyMember {
  const { id, isOwner = false, viewedRole } = memberOf(request);
  if (viewedRole !== undefined) throw memberErrors.onlyAsYourself();
  return { id, isOwner };
}

export function registerSiteCopyRoutes(
  app: HttpApp,
  { siteCopies }: { readonly siteCopies: SiteCopies },
): void {
  bind(app, endpoints.listSiteCopies, async (request) => ({
    copies: await siteCopies.list(request.site.id),
  }));
  bind(app, endpoints.copySite, async (request, reply) =>
    reply.code(202).send(await siteCopies.start(request.site.id, ownerOf(request), request.body)),
  );
  bind(app, endpoints.endSiteQuiet, async (request, reply) => {
    await siteCopies.endQuiet(request.site.id, ownerOf(request), request.body.password);
    return reply.code(204).send();
  });
}
