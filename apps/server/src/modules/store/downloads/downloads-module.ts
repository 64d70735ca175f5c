import type { Database } from '../../../platform/db/index.ts';
import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerDownloadRoutes } from './download-routes.ts';
import { DOWNLOAD_EVENTS, type Downloads } from './downloads.ts';
import { grantPaidDownloads, type PaidDownloads } from './paid-downloads.ts';

export const downloadsModule = ({
  downloads,
  database,
  orders,
}: {
  readonly downloads: Downloads;
  readonly database: Database;
  readonly orders: PaidDownloads['orders'];
}): AppModule =>
  defineModule('store/downloads', {
    routes: (http) => registerDownloadRoutes(http, { downloads }),
    invariants: downloads.invariants,
    emits: Object.values(DOWNLOAD_EVENTS),
    subscriptions: [grantPaidDownloads({ database, downloads, orders })],
  });
