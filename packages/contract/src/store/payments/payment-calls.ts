export const readPaymentSettings = { method: 'GET', path: '/api/settings/payments' } as const;
export const savePaymentSettings = { method: 'PUT', path: '/api/settings/payments' } as const;
export const readPaymentConnection = { method: 'GET', path: '/api/settings/payments/connection' } as const;
export const testPaymentConnection = {
  method: 'POST',
  path: '/api/settings/payments/connection/test',
} as const;
export const listPayments = { method: 'GET', path: '/api/commerce/payments' } as const;
export const retryRefund = {
  method: 'POST',
  path: '/api/commerce/payments/refunds/:refundId/retry',
} as const;
export const dismissPaymentProblem = {
  method: 'POST',
  path: '/api/commerce/payments/:paymentId/problem/dismiss',
} as const;
/** Beside the steps of payments, whose tokens are longer. */
export const openTestCardPage = { method: 'GET', path: '/checkout/test-bank/cards' } as const;
export const openTestBankPage = { method: 'GET', path: '/checkout/test-bank/:stepToken' } as const;
export const postTestBankDecision = { method: 'POST', path: '/checkout/test-bank/:stepToken' } as const;
export const receivePaymentEvent = {
  method: 'POST',
  path: '/api/commerce/payments/events/:provider',
} as const;
