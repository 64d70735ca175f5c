import {
  CreatedStore,
  NewStore,
  NewStoreCategory,
  StoreCategory,
  StoreCategoryList,
  StorePath,
  WebsitePath,
} from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { type HttpApp, mayRoles, memberOf, memberWho } from '../../platform/http/index.ts';
import type { StoreSetup } from './store-setup.ts';
import { storeSetupErrors } from './store-setup-errors.ts';

/** The names that scripts and integrations of the platform call. */
const STORES = '/api/content-service/product/1.1/websites/:websiteId/products';
const CATEGORIES = `${STORES}/:collectionId/categories` as const;

export function registerStoreSetupRoutes(app: HttpApp, { setup }: { setup: StoreSetup }): void {
  const forManagers = { config: { access: memberWho('commerce.manage') } } as const;

  app.post(
    STORES,
    { ...forManagers, schema: { params: WebsitePath, body: NewStore, response: { 201: CreatedStore } } },
    async (request, reply) => {
      demandOwnSite(request.site.id, request.params.websiteId);
      return reply.code(201).send(await setup.createStore(request.site.id, request.body, whoOf(request)));
    },
  );
  app.post(
    CATEGORIES,
    {
      ...forManagers,
      schema: { params: StorePath, body: NewStoreCategory, response: { 201: StoreCategory } },
    },
    async (request, reply) => {
      const { websiteId, collectionId } = request.params;
      demandOwnSite(request.site.id, websiteId);
      const made = await setup.createCategory(websiteId, collectionId, request.body, whoOf(request));
      return reply.code(201).send(made);
    },
  );
  app.get(
    CATEGORIES,
    { ...forManagers, schema: { params: StorePath, response: { 200: StoreCategoryList } } },
    async ({ site, params: { websiteId, collectionId } }) => {
      demandOwnSite(site.id, websiteId);
      return { categories: await setup.categories(websiteId, collectionId) };
    },
  );
}

/** The address names the site once more; who asks at one site cannot reach another. */
function demandOwnSite(siteId: string, websiteId: string): void {
  if (siteId !== websiteId) throw storeSetupErrors.otherWebsite();
}

const whoOf = (request: FastifyRequest) => ({
  mayAddCode: mayRoles(memberOf(request).roles, 'code.manage'),
});
