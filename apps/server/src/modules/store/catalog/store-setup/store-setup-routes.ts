import { productEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { bind, type HttpApp, mayMember, memberOf } from '../../../../platform/http/index.ts';
import type { StoreSetup } from './store-setup.ts';
import { storeSetupErrors } from './store-setup-errors.ts';

export function registerStoreSetupRoutes(app: HttpApp, { setup }: { setup: StoreSetup }): void {
  bind(app, productEndpoints.addStorePage, async (request, reply) => {
    demandOwnSite(request.site.id, request.params.websiteId);
    return reply.code(201).send(await setup.createStore(request.site.id, request.body, whoOf(request)));
  });
  bind(app, productEndpoints.addStoreCategory, async (request, reply) => {
    const { websiteId, collectionId } = request.params;
    demandOwnSite(request.site.id, websiteId);
    const category = await setup.createCategory(websiteId, collectionId, request.body, whoOf(request));
    return reply.code(201).send(category);
  });
  bind(app, productEndpoints.listStoreCategories, async ({ site, params: { websiteId, collectionId } }) => {
    demandOwnSite(site.id, websiteId);
    return { categories: await setup.categories(websiteId, collectionId) };
  });
}

/** The address names the site once more; who asks at one site cannot reach another. */
function demandOwnSite(siteId: string, websiteId: WebsiteId): void {
  if (siteId !== websiteId) throw storeSetupErrors.otherWebsite();
}

const whoOf = (request: FastifyRequest) => ({
  mayAddCode: mayMember(memberOf(request), 'code.manage'),
});
