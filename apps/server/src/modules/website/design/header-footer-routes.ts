import { designEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { HeaderFooters } from './header-footers.ts';

export function registerHeaderFooterRoutes(
  app: HttpApp,
  { headerFooters }: { headerFooters: HeaderFooters },
): void {
  bind(app, designEndpoints.readHeaderFooter, async (request, reply) => {
    const { version, ...match } = await headerFooters.read(request.site.id);
    return tagged(reply, version, match);
  });
  bind(app, designEndpoints.saveHeaderFooter, async (request, reply) => {
    const { version, ...saved } = await headerFooters.change(request.site.id, {
      change: request.body,
      expected: readIfMatch(request),
      by: memberOf(request).id,
    });
    return tagged(reply, version, saved);
  });
}
