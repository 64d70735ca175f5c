export const readCheckout = { method: 'GET', path: '/api/commerce/checkout' } as const;
export const saveCheckout = { method: 'PUT', path: '/api/commerce/checkout' } as const;
export const addCheckoutGiftCard = { method: 'POST', path: '/api/commerce/checkout/gift-cards' } as const;
export const removeCheckoutGiftCard = {
  method: 'DELETE',
  path: '/api/commerce/checkout/gift-cards/:giftCardId',
} as const;
export const payCheckout = { method: 'POST', path: '/api/commerce/checkout/pay', keyed: true } as const;
export const readCheckoutAttempt = {
  method: 'GET',
  path: '/api/commerce/checkout/attempts/:attemptId',
} as const;
export const openCheckoutPage = { method: 'GET', path: '/checkout' } as const;
export const openCheckoutReturnPage = { method: 'GET', path: '/checkout/return' } as const;
export const readCheckoutStylesheet = { method: 'GET', path: '/checkout/design.css' } as const;
