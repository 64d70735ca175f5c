import { subscriptionEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { Subscriptions } from './subscriptions.ts';

export function registerSubscriptionRoutes(
  app: HttpApp,
  { subscriptions }: { subscriptions: Subscriptions },
): void {
  bind(app, subscriptionEndpoints.listSubscriptions, async ({ site, query }) =>
    subscriptions.list(site.id, query),
  );
  bind(app, subscriptionEndpoints.readSubscription, async ({ site, params }) => ({
    subscription: await subscriptions.read(site.id, params.subscriptionId),
  }));
  bind(app, subscriptionEndpoints.cancelSubscription, async (request) => {
    const { site, params, body } = request;
    const cause = { actor: memberOf(request).id, reason: body.reason?.trim() ?? '' };
    return { subscription: await subscriptions.cancel(site.id, params.subscriptionId, cause) };
  });
}
