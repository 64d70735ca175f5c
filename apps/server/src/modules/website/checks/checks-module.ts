import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerCheckRoutes } from './check-routes.ts';
import type { PageChecksService } from './page-checks.ts';

export const checksModule = (parts: { readonly pageChecks: PageChecksService }): AppModule =>
  defineModule('website/checks', { routes: (http) => registerCheckRoutes(http, parts) });
