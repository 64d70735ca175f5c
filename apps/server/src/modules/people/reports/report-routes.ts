import { reportEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf, sendCsv } from '../../../platform/http/index.ts';
import type { Reports } from './reports.ts';

export function registerReportRoutes(app: HttpApp, { reports }: { readonly reports: Reports }): void {
  const { abandoned, reminders } = reports;
  bind(app, reportEndpoints.readOverview, ({ site, query }) => reports.overview(site.id, query));
  bind(app, reportEndpoints.readLive, ({ site }) => reports.live(site.id));
  bind(app, reportEndpoints.readFunnel, ({ site, query }) => reports.funnel(site.id, query));
  bind(app, reportEndpoints.readReportTable, ({ site, params, query }) =>
    reports.table(site.id, params.table, query),
  );
  bind(app, reportEndpoints.exportReportTable, async ({ site, params, query }, reply) =>
    sendCsv(reply, `report-${params.table}.csv`, reports.tableCsv(site.id, params.table, query)),
  );
  bind(app, reportEndpoints.listReportRows, ({ site, query }) => reports.rows(site.id, query));
  bind(app, reportEndpoints.listAbandonedCarts, ({ site, query }) => abandoned.list(site.id, query));
  bind(app, reportEndpoints.countAbandonedCarts, ({ site }) => abandoned.counts(site.id));
  bind(app, reportEndpoints.exportAbandonedCarts, async ({ site, query }, reply) =>
    sendCsv(reply, 'abandoned-carts.csv', abandoned.csv(site.id, query)),
  );
  bind(app, reportEndpoints.readCartReminders, ({ site }) => reminders.settings(site.id));
  bind(app, reportEndpoints.saveCartReminders, (request) =>
    reminders.changeSettings(request.site.id, request.body, memberOf(request).id),
  );
}
