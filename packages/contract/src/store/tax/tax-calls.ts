export const readTax = { method: 'GET', path: '/api/commerce/tax' } as const;
export const saveTax = { method: 'PUT', path: '/api/commerce/tax' } as const;
