import { previewEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { PreviewLinks } from './preview-links.ts';

export function registerPreviewLinkRoutes(
  app: HttpApp,
  { previewLinks }: { previewLinks: PreviewLinks },
): void {
  bind(app, previewEndpoints.listPreviewLinks, ({ site, query }) => previewLinks.list(site, query));
  bind(app, previewEndpoints.createPreviewLink, async (request, reply) => {
    const link = await previewLinks.create(request.site, request.body, memberOf(request).id);
    return reply.code(201).send(link);
  });
  bind(app, previewEndpoints.revokePreviewLink, async (request, reply) => {
    await previewLinks.revoke(request.site.id, request.params.linkId, memberOf(request).id);
    return reply.code(204).send();
  });
}
