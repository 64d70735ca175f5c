export { createWebhooks } from './create-webhooks.ts';
export { registerWebhookRoutes } from './webhook-routes.ts';
export type { ChangedStock, WebhookDeliveries, WebhookSubscriptions, Webhooks } from './webhooks.ts';
