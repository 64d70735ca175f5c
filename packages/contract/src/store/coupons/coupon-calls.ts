export const listCoupons = { method: 'GET', path: '/api/commerce/coupons' } as const;
export const addCoupon = { method: 'POST', path: '/api/commerce/coupons', keyed: true } as const;
export const readCoupon = { method: 'GET', path: '/api/commerce/coupons/:couponId' } as const;
export const changeCoupon = { method: 'PATCH', path: '/api/commerce/coupons/:couponId' } as const;
export const removeCoupon = { method: 'DELETE', path: '/api/commerce/coupons/:couponId' } as const;
