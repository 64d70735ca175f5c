import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { BulkActions } from './bulk.ts';
import { registerBulkRoutes } from './bulk-routes.ts';

export const bulkModule = ({ bulk }: { readonly bulk: BulkActions }): AppModule =>
  defineModule('foundation/bulk', { routes: (http) => registerBulkRoutes(http, { bulk }), jobs: bulk.jobs });
