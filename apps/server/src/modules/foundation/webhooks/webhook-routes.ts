import { webhookEndpoints, webhookTopics } from '@awning/contract';
import { bind, type HttpApp, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { Webhooks } from './webhooks.ts';

export function registerWebhookRoutes(app: HttpApp, { webhooks }: { webhooks: Webhooks }): void {
  const { subscriptions, deliveries } = webhooks;

  bind(app, webhookEndpoints.listWebhookSubscriptions, async ({ site, query }) => ({
    ...(await subscriptions.list(site.id, query)),
    topics: [...webhookTopics],
  }));
  bind(app, webhookEndpoints.addWebhookSubscription, async ({ site, body }, reply) => {
    const subscription = await subscriptions.create(site.id, body);
    return tagged(reply.code(201), subscription.webhookSubscription.version, subscription);
  });
  bind(app, webhookEndpoints.readWebhookSubscription, async ({ site, params }, reply) => {
    const webhookSubscription = await subscriptions.read(site.id, params.subscriptionId);
    return tagged(reply, webhookSubscription.version, { webhookSubscription });
  });
  bind(app, webhookEndpoints.changeWebhookSubscription, async (request, reply) => {
    const { site, params, body } = request;
    const options = { expected: readIfMatch(request) };
    const webhookSubscription = await subscriptions.change(site.id, params.subscriptionId, body, options);
    return tagged(reply, webhookSubscription.version, { webhookSubscription });
  });
  bind(app, webhookEndpoints.removeWebhookSubscription, async (request, reply) => {
    const options = { expected: readIfMatch(request) };
    await subscriptions.remove(request.site.id, request.params.subscriptionId, options);
    return reply.code(204).send();
  });
  bind(app, webhookEndpoints.rotateWebhookSecret, async ({ site, params }) =>
    subscriptions.rotateSecret(site.id, params.subscriptionId),
  );
  bind(
    app,
    webhookEndpoints.testWebhookSubscription,
    { limit: { name: 'webhook-tests', max: 20, windowSeconds: 60 } },
    async ({ site, params, body }) => subscriptions.test(site.id, params.subscriptionId, body.topic),
  );
  bind(app, webhookEndpoints.listWebhookDeliveries, async ({ site, params, query }) =>
    deliveries.page(site.id, params.subscriptionId, query),
  );
  bind(app, webhookEndpoints.resendWebhookDeliveries, async ({ site, params, body }) =>
    deliveries.resendRange(site.id, params.subscriptionId, body),
  );
  bind(app, webhookEndpoints.resendWebhookDelivery, async ({ site, params }) => ({
    delivery: await deliveries.resend(site.id, params.subscriptionId, params.deliveryId),
  }));
}
