import {
  SubscriptionAnswer,
  SubscriptionCancellation,
  SubscriptionPage,
  SubscriptionPath,
  SubscriptionQuery,
} from '@awning/contract';
import { type HttpApp, memberOf, memberWho } from '../../platform/http/index.ts';
import type { Subscriptions } from './subscriptions.ts';

const forStore = { config: { access: memberWho('commerce.manage') } } as const;
const SUBSCRIPTIONS = '/api/commerce/subscriptions';

export function registerSubscriptionRoutes(
  app: HttpApp,
  { subscriptions }: { subscriptions: Subscriptions },
): void {
  app.get(
    SUBSCRIPTIONS,
    { ...forStore, schema: { querystring: SubscriptionQuery, response: { 200: SubscriptionPage } } },
    async ({ site, query }) => subscriptions.list(site.id, query),
  );
  app.get(
    `${SUBSCRIPTIONS}/:subscriptionId`,
    { ...forStore, schema: { params: SubscriptionPath, response: { 200: SubscriptionAnswer } } },
    async ({ site, params }) => ({
      subscription: await subscriptions.read(site.id, params.subscriptionId),
    }),
  );
  app.post(
    `${SUBSCRIPTIONS}/:subscriptionId/cancel`,
    {
      ...forStore,
      schema: {
        params: SubscriptionPath,
        body: SubscriptionCancellation,
        response: { 200: SubscriptionAnswer },
      },
    },
    async (request) => {
      const { site, params, body } = request;
      const cause = { actor: memberOf(request).id, reason: body.reason?.trim() ?? '' };
      return { subscription: await subscriptions.cancel(site.id, params.subscriptionId, cause) };
    },
  );
}
