export const listStock = { method: 'GET', path: '/api/commerce/inventory' } as const;
export const adjustStock = {
  method: 'POST',
  path: '/api/commerce/inventory/adjustments',
  keyed: true,
} as const;
export const listStockMovements = { method: 'GET', path: '/api/commerce/inventory/movements' } as const;
export const readStock = { method: 'GET', path: '/api/commerce/inventory/stock' } as const;
export const readStockWithSlash = { method: 'GET', path: '/api/commerce/inventory/stock/' } as const;
