import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerReportRoutes } from './report-routes.ts';
import type { Reports } from './reports.ts';

export const reportsModule = ({ reports }: { readonly reports: Reports }): AppModule =>
  defineModule('people/reports', {
    routes: (http) => registerReportRoutes(http, { reports }),
    jobs: reports.reminders.jobs,
    invariants: reports.invariants,
    subscriptions: reports.reminders.eventSubscriptions,
  });
