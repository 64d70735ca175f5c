import { brokenLinkEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { BrokenLinks } from './broken-links.ts';

export function registerBrokenLinkRoutes(
  app: HttpApp,
  { brokenLinks }: { readonly brokenLinks: BrokenLinks },
): void {
  bind(app, brokenLinkEndpoints.listBrokenLinks, ({ site, query }) => brokenLinks.list(site.id, query));
  bind(app, brokenLinkEndpoints.removeBrokenLink, async ({ site, params }, reply) => {
    await brokenLinks.remove(site.id, params.brokenLinkId);
    return reply.code(204).send();
  });
  bind(app, brokenLinkEndpoints.redirectBrokenLink, async (request) => {
    const { site, params, body } = request;
    const change = { to: body.to, by: memberOf(request).id };
    return { brokenLink: await brokenLinks.redirect(site, params.brokenLinkId, change) };
  });
}
