export { createWebhooks } from './create-webhooks.ts';
export { registerWebhookRoutes } from './webhook-routes.ts';
export { createWebhookSecrets } from './webhook-secrets.ts';
export type { ChangedStock, WebhookDeliveries, WebhookSubscriptions, Webhooks } from './webhooks.ts';
