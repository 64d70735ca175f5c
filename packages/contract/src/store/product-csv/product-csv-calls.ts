export const exportProducts = { method: 'GET', path: '/api/commerce/products.csv' } as const;
export const listProductImports = { method: 'GET', path: '/api/commerce/product-imports' } as const;
export const checkProductImport = { method: 'POST', path: '/api/commerce/product-imports' } as const;
export const readProductImport = { method: 'GET', path: '/api/commerce/product-imports/:importId' } as const;
export const startProductImport = {
  method: 'POST',
  path: '/api/commerce/product-imports/:importId/start',
} as const;
export const cancelProductImport = {
  method: 'POST',
  path: '/api/commerce/product-imports/:importId/cancel',
} as const;
export const undoProductImport = {
  method: 'POST',
  path: '/api/commerce/product-imports/:importId/undo',
} as const;
export const reportProductImport = {
  method: 'GET',
  path: '/api/commerce/product-imports/:importId/report.csv',
} as const;
