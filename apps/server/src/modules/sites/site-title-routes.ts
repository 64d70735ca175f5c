import { SiteTitle, SiteTitleChange } from '@awning/contract';
import { type HttpApp, memberWho } from '../../platform/http/index.ts';
import type { Sites } from './sites.ts';

export function registerSiteTitleRoutes(
  app: HttpApp,
  { sites }: { sites: Pick<Sites, 'title' | 'changeTitle'> },
): void {
  const config = { access: memberWho('settings.manage') };
  app.get('/api/settings/title', { config, schema: { response: { 200: SiteTitle } } }, async ({ site }) =>
    sites.title(site.id),
  );
  app.put(
    '/api/settings/title',
    { config, schema: { body: SiteTitleChange, response: { 200: SiteTitle } } },
    async ({ site, body }) => sites.changeTitle(site.id, body),
  );
}
