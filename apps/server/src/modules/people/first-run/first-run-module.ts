import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { FirstRuns } from './first-run.ts';
import { registerFirstRunRoutes } from './first-run-routes.ts';

export const firstRunModule = (parts: { readonly firstRuns: FirstRuns }): AppModule =>
  defineModule('people/first-run', {
    routes: (http) => registerFirstRunRoutes(http, parts),
    jobs: parts.firstRuns.jobs,
  });
