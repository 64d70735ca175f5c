import { type DomainList, siteEndpoints } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { bind, type HttpApp } from '../../../platform/http/index.ts';
import type { Sites } from './sites.ts';

export function registerDomainRoutes(
  app: HttpApp,
  {
    sites,
  }: {
    sites: Pick<
      Sites,
      | 'byId'
      | 'domainList'
      | 'claimDomain'
      | 'verifyDomain'
      | 'makeDomainPrimary'
      | 'removeDomain'
      | 'checkDomain'
    >;
  },
): void {
  const list = async (websiteId: WebsiteId): Promise<DomainList> =>
    sites.domainList(await sites.byId(websiteId));

  bind(app, siteEndpoints.listDomains, async ({ site }) => list(site.id));
  bind(app, siteEndpoints.addDomain, async ({ site, body }) => {
    await sites.claimDomain(await sites.byId(site.id), body.host);
    return list(site.id);
  });
  bind(app, siteEndpoints.removeDomain, async ({ site, params }) => {
    await sites.removeDomain(await sites.byId(site.id), params.host);
    return list(site.id);
  });
  bind(app, siteEndpoints.makeDomainPrimary, async ({ site, params }) => {
    await sites.makeDomainPrimary(await sites.byId(site.id), params.host);
    return list(site.id);
  });
  bind(app, siteEndpoints.verifyDomain, async ({ site, params }) => {
    await sites.verifyDomain(await sites.byId(site.id), params.host);
    return list(site.id);
  });
  bind(app, siteEndpoints.checkDomain, async ({ site, params }) =>
    sites.checkDomain(await sites.byId(site.id), params.host),
  );
}
