export const readShipping = { method: 'GET', path: '/api/commerce/shipping' } as const;
export const saveShipping = { method: 'PUT', path: '/api/commerce/shipping' } as const;
