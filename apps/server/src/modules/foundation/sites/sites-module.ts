import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerSiteTitleRoutes } from './site-title-routes.ts';
import type { Sites } from './sites.ts';

export const sitesModule = ({ sites }: { readonly sites: Sites }): AppModule =>
  defineModule('foundation/sites', {
    routes: (http) => registerSiteTitleRoutes(http, { sites }),
    invariants: sites.invariants,
  });
