export const readGiftCardBalance = { method: 'POST', path: '/api/commerce/gift-cards/balance' } as const;
export const readGiftCardLiability = { method: 'GET', path: '/api/commerce/gift-cards/liability' } as const;
export const listGiftCards = { method: 'GET', path: '/api/commerce/gift-cards' } as const;
export const issueGiftCard = { method: 'POST', path: '/api/commerce/gift-cards', keyed: true } as const;
export const readGiftCard = { method: 'GET', path: '/api/commerce/gift-cards/:giftCardId' } as const;
export const changeGiftCard = { method: 'PATCH', path: '/api/commerce/gift-cards/:giftCardId' } as const;
export const adjustGiftCard = {
  method: 'POST',
  path: '/api/commerce/gift-cards/:giftCardId/adjustments',
  keyed: true,
} as const;
export const listGiftCardMovements = {
  method: 'GET',
  path: '/api/commerce/gift-cards/:giftCardId/movements',
} as const;
export const sendGiftCardMail = {
  method: 'POST',
  path: '/api/commerce/gift-cards/:giftCardId/mails',
} as const;
export const openGiftCardPage = { method: 'GET', path: '/checkout/gift-card' } as const;
export const postGiftCardForm = { method: 'POST', path: '/checkout/gift-card' } as const;
