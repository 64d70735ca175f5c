import { ChangeHeaders, SiteHeaderFooter, SiteHeaderFooterChange } from '@awning/contract';
import { type HttpApp, memberOf, memberWho, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { HeaderFooters } from './header-footers.ts';

export function registerHeaderFooterRoutes(
  app: HttpApp,
  { headerFooters }: { headerFooters: HeaderFooters },
): void {
  app.get(
    '/api/site-header-footer',
    // Whoever edits pages sees them between the two.
    { config: { access: memberWho('content.edit') }, schema: { response: { 200: SiteHeaderFooter } } },
    async (request, reply) => {
      const { version, ...found } = await headerFooters.read(request.site.id);
      return tagged(reply, version, found);
    },
  );
  app.put(
    '/api/site-header-footer',
    {
      config: { access: memberWho('settings.manage') },
      schema: { headers: ChangeHeaders, body: SiteHeaderFooterChange, response: { 200: SiteHeaderFooter } },
    },
    async (request, reply) => {
      const { version, ...saved } = await headerFooters.change(request.site.id, {
        change: request.body,
        expected: readIfMatch(request),
        by: memberOf(request).id,
      });
      return tagged(reply, version, saved);
    },
  );
}
