import { designEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIfMatch } from '../../../platform/http/index.ts';
import type { SiteDesigns } from './design.ts';

export function registerDesignRoutes(app: HttpApp, { designs }: { designs: SiteDesigns }): void {
  bind(app, designEndpoints.readSiteDesign, async (request, reply) => {
    const { version, ...match } = await designs.design(request.site.id);
    reply.header('etag', `"${version}"`);
    return match;
  });

  bind(app, designEndpoints.saveSiteDesign, async (request, reply) => {
    const { version, ...saved } = await designs.change(request.site.id, {
      change: request.body.design,
      expected: readIfMatch(request),
      by: memberOf(request).id,
    });
    reply.header('etag', `"${version}"`);
    return saved;
  });
}
