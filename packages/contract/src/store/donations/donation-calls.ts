export const listDonations = { method: 'GET', path: '/api/commerce/donations' } as const;
export const addDonation = { method: 'POST', path: '/api/commerce/donations', keyed: true } as const;
export const readDonation = { method: 'GET', path: '/api/commerce/donations/:donationId' } as const;
export const changeDonation = { method: 'PATCH', path: '/api/commerce/donations/:donationId' } as const;
export const removeDonation = { method: 'DELETE', path: '/api/commerce/donations/:donationId' } as const;
export const listGifts = { method: 'GET', path: '/api/commerce/donations/:donationId/gifts' } as const;
export const exportGifts = { method: 'GET', path: '/api/commerce/donations/:donationId/gifts.csv' } as const;
/** Where a donor chooses what to give, with and without a script. */
export const openDonatePage = { method: 'GET', path: '/checkout/donate' } as const;
export const postGift = { method: 'POST', path: '/checkout/donate' } as const;
