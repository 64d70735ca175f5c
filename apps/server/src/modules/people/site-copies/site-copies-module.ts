import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { SiteCopies } from './site-copies.ts';
import { registerSiteCopyRoutes } from './site-copy-routes.ts';

export const siteCopiesModule = (parts: { readonly siteCopies: SiteCopies }): AppModule =>
  defineModule('people/site-copies', {
    routes: (http) => registerSiteCopyRoutes(http, parts),
    jobs: parts.siteCopies.jobs,
  });
