import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { ActivityLog } from './activity.ts';
import { registerActivityRoutes } from './activity-routes.ts';

export const activityModule = ({ activity }: { readonly activity: ActivityLog }): AppModule =>
  defineModule('foundation/activity', {
    routes: (http) => registerActivityRoutes(http, { activity }),
    jobs: activity.jobs,
    invariants: activity.invariants,
  });
