import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import * as calls from './webhook-calls.ts';
import {
  NewWebhookSubscription,
  WebhookDeliveryPage,
  WebhookDeliveryPath,
  WebhookDeliveryQuery,
  WebhookDeliveryResponse,
  WebhookRangeResend,
  WebhookRangeResult,
  WebhookSecretResponse,
  WebhookSubscriptionChange,
  WebhookSubscriptionList,
  WebhookSubscriptionPath,
  WebhookSubscriptionQuery,
  WebhookSubscriptionResponse,
  WebhookTest,
  WebhookTestResult,
} from './webhooks.ts';

// Members who may read every order and change all stock learn nothing new by being told which of them changed.
export const webhookEndpoints = {
  listWebhookSubscriptions: endpoint(calls.listWebhookSubscriptions, {
    access: memberWho('commerce.manage'),
    query: WebhookSubscriptionQuery,
    response: { 200: WebhookSubscriptionList },
    errors: ['lists.bad-cursor'],
  }),
  addWebhookSubscription: endpoint(calls.addWebhookSubscription, {
    access: memberWho('commerce.manage'),
    body: NewWebhookSubscription,
    response: { 201: WebhookSecretResponse },
    errors: ['webhooks.bad-endpoint', 'webhooks.too-many'],
  }),
  readWebhookSubscription: endpoint(calls.readWebhookSubscription, {
    access: memberWho('commerce.manage'),
    params: WebhookSubscriptionPath,
    response: { 200: WebhookSubscriptionResponse },
    errors: ['webhooks.missing'],
  }),
  changeWebhookSubscription: endpoint(calls.changeWebhookSubscription, {
    access: memberWho('commerce.manage'),
    params: WebhookSubscriptionPath,
    headers: ChangeHeaders,
    body: WebhookSubscriptionChange,
    response: { 200: WebhookSubscriptionResponse },
    errors: ['webhooks.bad-endpoint', 'webhooks.changed-meanwhile', 'webhooks.missing'],
  }),
  removeWebhookSubscription: endpoint(calls.removeWebhookSubscription, {
    access: memberWho('commerce.manage'),
    params: WebhookSubscriptionPath,
    headers: ChangeHeaders,
    response: { 204: Nothing },
    errors: ['webhooks.changed-meanwhile', 'webhooks.missing'],
  }),
  rotateWebhookSecret: endpoint(calls.rotateWebhookSecret, {
    access: memberWho('commerce.manage'),
    params: WebhookSubscriptionPath,
    response: { 200: WebhookSecretResponse },
    errors: ['webhooks.missing'],
  }),
  testWebhookSubscription: endpoint(calls.testWebhookSubscription, {
    access: memberWho('commerce.manage'),
    params: WebhookSubscriptionPath,
    body: WebhookTest,
    response: { 200: WebhookTestResult },
    errors: ['webhooks.missing'],
  }),
  listWebhookDeliveries: endpoint(calls.listWebhookDeliveries, {
    access: memberWho('commerce.manage'),
    params: WebhookSubscriptionPath,
    query: WebhookDeliveryQuery,
    response: { 200: WebhookDeliveryPage },
    errors: ['lists.bad-cursor', 'webhooks.missing'],
  }),
  resendWebhookDeliveries: endpoint(calls.resendWebhookDeliveries, {
    access: memberWho('commerce.manage'),
    params: WebhookSubscriptionPath,
    body: WebhookRangeResend,
    response: { 200: WebhookRangeResult },
    errors: ['webhooks.missing', 'webhooks.switched-off'],
  }),
  resendWebhookDelivery: endpoint(calls.resendWebhookDelivery, {
    access: memberWho('commerce.manage'),
    params: WebhookDeliveryPath,
    response: { 200: WebhookDeliveryResponse },
    errors: [
      'webhooks.delivery-missing',
      'webhooks.missing',
      'webhooks.still-waiting',
      'webhooks.switched-off',
    ],
  }),
} as const;
