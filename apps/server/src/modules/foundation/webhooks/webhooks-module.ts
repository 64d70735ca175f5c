import { type AppModule, defineModule } from '../../../platform/module.ts';
import { STOCK_CHANGED } from './webhook-events.ts';
import { registerWebhookRoutes } from './webhook-routes.ts';
import type { Webhooks } from './webhooks.ts';

export const webhooksModule = ({ webhooks }: { readonly webhooks: Webhooks }): AppModule =>
  defineModule('foundation/webhooks', {
    routes: (http) => registerWebhookRoutes(http, { webhooks }),
    jobs: webhooks.jobs,
    invariants: webhooks.invariants,
    emits: [STOCK_CHANGED],
    subscriptions: webhooks.eventSubscriptions,
    close: webhooks.close,
  });
