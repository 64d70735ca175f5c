export const readCart = { method: 'GET', path: '/api/commerce/shopping-cart' } as const;
export const addCartEntry = {
  method: 'POST',
  path: '/api/commerce/shopping-cart/entries',
  keyed: true,
} as const;
export const changeCartEntry = {
  method: 'PUT',
  path: '/api/commerce/shopping-cart/entries/:entryId',
} as const;
export const changeCartEntryFields = {
  method: 'PUT',
  path: '/api/commerce/shopping-cart/entries/:entryId/additionalFields',
} as const;
export const removeCartEntry = {
  method: 'DELETE',
  path: '/api/commerce/shopping-cart/entries/:entryId',
} as const;
export const restoreCartEntry = {
  method: 'POST',
  path: '/api/commerce/shopping-cart/entries/:entryId/restore',
} as const;
export const addCartCoupon = { method: 'POST', path: '/api/commerce/shopping-cart/coupons' } as const;
export const removeCartCoupon = {
  method: 'DELETE',
  path: '/api/commerce/shopping-cart/coupons/:code',
} as const;
export const startSubscriptionCart = { method: 'POST', path: '/api/3/commerce/cart/subscription' } as const;
export const previewPrices = { method: 'POST', path: '/api/commerce/prices/preview' } as const;
export const postCartEntry = { method: 'POST', path: '/cart/entries' } as const;
export const postSubscriptionCart = { method: 'POST', path: '/cart/subscription' } as const;
export const postGiftCardChoice = { method: 'POST', path: '/cart/gift-card' } as const;
export const postCartEntryQuantity = { method: 'POST', path: '/cart/entries/:entryId' } as const;
export const postCartEntryRemoval = { method: 'POST', path: '/cart/entries/:entryId/remove' } as const;
export const postCartEntryRestore = { method: 'POST', path: '/cart/entries/:entryId/restore' } as const;
export const postCartCoupon = { method: 'POST', path: '/cart/coupons' } as const;
export const postCartCouponRemoval = { method: 'POST', path: '/cart/coupons/remove' } as const;
export const openCartPage = { method: 'GET', path: '/cart' } as const;
export const leaveCartForm = { method: 'GET', path: '/cart/*' } as const;
