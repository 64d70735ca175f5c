import {
  ChangeHeaders,
  NewWebhookSubscription,
  Nothing,
  WebhookDeliveryAnswer,
  WebhookDeliveryPage,
  WebhookDeliveryPath,
  WebhookDeliveryQuery,
  WebhookSecretAnswer,
  WebhookSubscriptionAnswer,
  WebhookSubscriptionChange,
  WebhookSubscriptionList,
  WebhookSubscriptionPath,
  WebhookTest,
  WebhookTestResult,
  webhookTopics,
} from '@awning/contract';
import { type HttpApp, memberWho, readIfMatch, tagged } from '../../platform/http/index.ts';
import type { Webhooks } from './webhooks.ts';

// Whoever may read every order and change all stock learns nothing new by being told which of them changed.
const access = memberWho('commerce.manage');
const forStore = { config: { access } } as const;
const PATH = '/api/commerce/webhook-subscriptions';

export function registerWebhookRoutes(app: HttpApp, { webhooks }: { webhooks: Webhooks }): void {
  const { subscriptions, deliveries } = webhooks;

  app.get(
    PATH,
    { ...forStore, schema: { response: { 200: WebhookSubscriptionList } } },
    async ({ site }) => ({
      webhookSubscriptions: [...(await subscriptions.list(site.id))],
      topics: [...webhookTopics],
    }),
  );
  app.post(
    PATH,
    { ...forStore, schema: { body: NewWebhookSubscription, response: { 201: WebhookSecretAnswer } } },
    async ({ site, body }, reply) => {
      const made = await subscriptions.create(site.id, body);
      return tagged(reply.code(201), made.webhookSubscription.version, made);
    },
  );
  app.get(
    `${PATH}/:subscriptionId`,
    {
      ...forStore,
      schema: { params: WebhookSubscriptionPath, response: { 200: WebhookSubscriptionAnswer } },
    },
    async ({ site, params }, reply) => {
      const webhookSubscription = await subscriptions.read(site.id, params.subscriptionId);
      return tagged(reply, webhookSubscription.version, { webhookSubscription });
    },
  );
  app.patch(
    `${PATH}/:subscriptionId`,
    {
      ...forStore,
      schema: {
        headers: ChangeHeaders,
        params: WebhookSubscriptionPath,
        body: WebhookSubscriptionChange,
        response: { 200: WebhookSubscriptionAnswer },
      },
    },
    async (request, reply) => {
      const { site, params, body } = request;
      const options = { expected: readIfMatch(request) };
      const webhookSubscription = await subscriptions.change(site.id, params.subscriptionId, body, options);
      return tagged(reply, webhookSubscription.version, { webhookSubscription });
    },
  );
  app.delete(
    `${PATH}/:subscriptionId`,
    {
      ...forStore,
      schema: { headers: ChangeHeaders, params: WebhookSubscriptionPath, response: { 204: Nothing } },
    },
    async (request, reply) => {
      const options = { expected: readIfMatch(request) };
      await subscriptions.remove(request.site.id, request.params.subscriptionId, options);
      return reply.code(204).send();
    },
  );
  app.post(
    `${PATH}/:subscriptionId/rotate-secret`,
    { ...forStore, schema: { params: WebhookSubscriptionPath, response: { 200: WebhookSecretAnswer } } },
    async ({ site, params }) => subscriptions.rotateSecret(site.id, params.subscriptionId),
  );
  app.post(
    `${PATH}/:subscriptionId/test`,
    {
      config: { access, limit: { name: 'webhook-tests', max: 20, windowSeconds: 60 } },
      schema: { params: WebhookSubscriptionPath, body: WebhookTest, response: { 200: WebhookTestResult } },
    },
    async ({ site, params, body }) => subscriptions.test(site.id, params.subscriptionId, body.topic),
  );
  app.get(
    `${PATH}/:subscriptionId/deliveries`,
    {
      ...forStore,
      schema: {
        params: WebhookSubscriptionPath,
        querystring: WebhookDeliveryQuery,
        response: { 200: WebhookDeliveryPage },
      },
    },
    async ({ site, params, query }) => deliveries.page(site.id, params.subscriptionId, query),
  );
  app.post(
    `${PATH}/:subscriptionId/deliveries/:deliveryId/resend`,
    { ...forStore, schema: { params: WebhookDeliveryPath, response: { 200: WebhookDeliveryAnswer } } },
    async ({ site, params }) => ({
      delivery: await deliveries.resend(site.id, params.subscriptionId, params.deliveryId),
    }),
  );
}
