import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerDomainRoutes } from './domain-routes.ts';
import type { PlanParts } from './plan.ts';
import { registerPlanRoutes } from './plan-routes.ts';
import { registerSiteTitleRoutes } from './site-title-routes.ts';
import type { Sites } from './sites.ts';

export const sitesModule = (parts: { readonly sites: Sites; readonly plan: PlanParts }): AppModule =>
  defineModule('foundation/sites', {
    routes: (http) => {
      registerSiteTitleRoutes(http, parts);
      registerDomainRoutes(http, parts);
      registerPlanRoutes(http, parts.plan);
    },
    invariants: parts.sites.invariants,
  });
