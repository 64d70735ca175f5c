export const listSubscriptions = { method: 'GET', path: '/api/commerce/subscriptions' } as const;
export const readSubscription = {
  method: 'GET',
  path: '/api/commerce/subscriptions/:subscriptionId',
} as const;
export const cancelSubscription = {
  method: 'POST',
  path: '/api/commerce/subscriptions/:subscriptionId/cancel',
} as const;
export const pauseSubscription = {
  method: 'POST',
  path: '/api/commerce/subscriptions/:subscriptionId/pause',
} as const;
export const resumeSubscription = {
  method: 'POST',
  path: '/api/commerce/subscriptions/:subscriptionId/resume',
} as const;
export const skipSubscription = {
  method: 'POST',
  path: '/api/commerce/subscriptions/:subscriptionId/skip',
} as const;
export const billSubscription = {
  method: 'POST',
  path: '/api/commerce/subscriptions/:subscriptionId/bill',
} as const;
export const rescheduleSubscription = {
  method: 'POST',
  path: '/api/commerce/subscriptions/:subscriptionId/next-date',
} as const;
export const openSubscriptionPage = { method: 'GET', path: '/checkout/subscriptions/:token' } as const;
export const postSubscriptionPage = { method: 'POST', path: '/checkout/subscriptions/:token' } as const;
export const openSubscriptionCard = { method: 'GET', path: '/checkout/subscriptions/:token/card' } as const;
