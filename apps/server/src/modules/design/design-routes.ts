import { ChangedSiteDesign, ChangeHeaders, SiteDesign, SiteDesignChange } from '@awning/contract';
import { type HttpApp, memberOf, memberWho, readIfMatch } from '../../platform/http/index.ts';
import type { SiteDesigns } from './design.ts';

export function registerDesignRoutes(app: HttpApp, { designs }: { designs: SiteDesigns }): void {
  app.get(
    '/api/site-design',
    // Whoever edits pages chooses among the colour themes; what these are is for those who run the site.
    { config: { access: memberWho('content.edit') }, schema: { response: { 200: SiteDesign } } },
    async (request, reply) => {
      const { version, ...found } = await designs.design(request.site.id);
      reply.header('etag', `"${version}"`);
      return found;
    },
  );

  app.put(
    '/api/site-design',
    {
      config: { access: memberWho('settings.manage') },
      schema: { headers: ChangeHeaders, body: SiteDesignChange, response: { 200: ChangedSiteDesign } },
    },
    async (request, reply) => {
      const { version, ...saved } = await designs.change(request.site.id, {
        change: request.body.design,
        expected: readIfMatch(request),
        by: memberOf(request).id,
      });
      reply.header('etag', `"${version}"`);
      return saved;
    },
  );
}
