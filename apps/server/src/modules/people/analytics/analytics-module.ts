import type { AntiForgery } from '../../../platform/http/index.ts';
import { type AppModule, defineModule } from '../../../platform/module.ts';
import { defineSweep } from '../../../platform/queue/index.ts';
import type { Analytics } from './analytics.ts';
import { registerAnalyticsRoutes } from './analytics-routes.ts';

export const analyticsModule = ({
  analytics,
  antiForgery,
}: {
  readonly analytics: Analytics;
  readonly antiForgery: AntiForgery;
}): AppModule =>
  defineModule('people/analytics', {
    routes: (http) => registerAnalyticsRoutes(http, { analytics, antiForgery }),
    jobs: [
      defineSweep('sum-up-analytics', '* * * * *', analytics.sumUp),
      defineSweep('sweep-analytics', '25 * * * *', analytics.sweep),
    ],
    invariants: analytics.invariants,
    close: analytics.close,
  });
