import { themeEndpoints } from '@awning/contract';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { HostSetting } from './allowed-hosts.ts';
import type { SiteHosts } from './site-hosts.ts';

/** From where the pages of a site may load: read and decided. */
export function registerHostRoutes(app: HttpApp, { hosts }: { readonly hosts: SiteHosts }): void {
  bind(app, themeEndpoints.listThemeHosts, async ({ site, query }) =>
    listOf(await hosts.list(site.id, query.theme)),
  );
  bind(app, themeEndpoints.saveThemeHosts, async ({ site, query, body }) => {
    await hosts.decide(site.id, body.hosts);
    return listOf(await hosts.list(site.id, query.theme));
  });
}

const listOf = (hosts: readonly HostSetting[]) => ({ hosts: hosts.map((host) => ({ ...host })) });
