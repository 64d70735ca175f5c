export { createWebhooks } from './create-webhooks.ts';
export { eraseFromWebhooks } from './webhook-erasure-repository.ts';
export { createWebhookSecrets } from './webhook-secrets.ts';
export type { ChangedStock, WebhookDeliveries, WebhookSubscriptions, Webhooks } from './webhooks.ts';
export { webhooksModule } from './webhooks-module.ts';
