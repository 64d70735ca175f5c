import { settingsEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import type { Sites } from './sites.ts';

export function registerSiteTitleRoutes(
  app: HttpApp,
  { sites }: { sites: Pick<Sites, 'title' | 'changeTitle'> },
): void {
  bind(app, settingsEndpoints.readSiteTitle, async ({ site }) => sites.title(site.id));
  bind(app, settingsEndpoints.saveSiteTitle, async ({ site, body }) => sites.changeTitle(site.id, body));
}
