import { subscriptionEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { Renewals } from './renewals.ts';
import type { Subscriptions } from './subscriptions.ts';

export function registerSubscriptionRoutes(
  app: HttpApp,
  { subscriptions, renewals }: { subscriptions: Subscriptions; renewals: Pick<Renewals, 'billNow'> },
): void {
  bind(app, subscriptionEndpoints.listSubscriptions, async ({ site, query }) =>
    subscriptions.list(site.id, query),
  );
  bind(app, subscriptionEndpoints.readSubscription, ({ site, params }) =>
    subscriptions.read(site.id, params.subscriptionId),
  );
  bind(app, subscriptionEndpoints.cancelSubscription, async (request) => {
    const { site, params, body } = request;
    const cause = { actor: memberOf(request).id, reason: body.reason?.trim() ?? '' };
    return subscriptions.cancel(site.id, params.subscriptionId, cause);
  });
  bind(app, subscriptionEndpoints.pauseSubscription, (request) =>
    subscriptions.pause(request.site.id, request.params.subscriptionId, memberOf(request).id),
  );
  bind(app, subscriptionEndpoints.resumeSubscription, (request) =>
    subscriptions.resume(request.site.id, request.params.subscriptionId, memberOf(request).id),
  );
  bind(app, subscriptionEndpoints.skipSubscription, (request) =>
    subscriptions.skip(request.site.id, request.params.subscriptionId, memberOf(request).id),
  );
  bind(app, subscriptionEndpoints.billSubscription, async (request) => {
    const { site, params, body } = request;
    // As orders name who makes them.
    const by = { actor: `member:${memberOf(request).id}`, on: body.on };
    await renewals.billNow(site.id, params.subscriptionId, by);
    return subscriptions.read(site.id, params.subscriptionId);
  });
  bind(app, subscriptionEndpoints.rescheduleSubscription, (request) => {
    const { site, params, body } = request;
    return subscriptions.reschedule(site.id, params.subscriptionId, body.on, memberOf(request).id);
  });
}
