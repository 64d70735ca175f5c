export const listWebhookSubscriptions = {
  method: 'GET',
  path: '/api/commerce/webhook-subscriptions',
} as const;
export const addWebhookSubscription = {
  method: 'POST',
  path: '/api/commerce/webhook-subscriptions',
} as const;
export const readWebhookSubscription = {
  method: 'GET',
  path: '/api/commerce/webhook-subscriptions/:subscriptionId',
} as const;
export const changeWebhookSubscription = {
  method: 'PATCH',
  path: '/api/commerce/webhook-subscriptions/:subscriptionId',
} as const;
export const removeWebhookSubscription = {
  method: 'DELETE',
  path: '/api/commerce/webhook-subscriptions/:subscriptionId',
} as const;
export const rotateWebhookSecret = {
  method: 'POST',
  path: '/api/commerce/webhook-subscriptions/:subscriptionId/rotate-secret',
} as const;
export const testWebhookSubscription = {
  method: 'POST',
  path: '/api/commerce/webhook-subscriptions/:subscriptionId/test',
} as const;
export const listWebhookDeliveries = {
  method: 'GET',
  path: '/api/commerce/webhook-subscriptions/:subscriptionId/deliveries',
} as const;
export const resendWebhookDeliveries = {
  method: 'POST',
  path: '/api/commerce/webhook-subscriptions/:subscriptionId/deliveries/resend',
} as const;
export const resendWebhookDelivery = {
  method: 'POST',
  path: '/api/commerce/webhook-subscriptions/:subscriptionId/deliveries/:deliveryId/resend',
} as const;
