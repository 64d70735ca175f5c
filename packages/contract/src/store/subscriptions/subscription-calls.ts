export const listSubscriptions = { method: 'GET', path: '/api/commerce/subscriptions' } as const;
export const readSubscription = {
  method: 'GET',
  path: '/api/commerce/subscriptions/:subscriptionId',
} as const;
export const cancelSubscription = {
  method: 'POST',
  path: '/api/commerce/subscriptions/:subscriptionId/cancel',
} as const;
