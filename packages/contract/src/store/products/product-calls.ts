export const listProducts = { method: 'GET', path: '/api/commerce/products' } as const;
export const addProduct = { method: 'POST', path: '/api/commerce/products', keyed: true } as const;
export const readProduct = { method: 'GET', path: '/api/commerce/products/:itemId' } as const;
export const changeProduct = { method: 'PATCH', path: '/api/commerce/products/:itemId' } as const;
export const changeProducts = {
  method: 'POST',
  path: '/api/commerce/products/changes',
  keyed: true,
} as const;
export const removeProduct = { method: 'DELETE', path: '/api/commerce/products/:itemId' } as const;
export const saveProductVariants = {
  method: 'PUT',
  path: '/api/commerce/products/:itemId/variants',
} as const;
export const changeProductVariant = {
  method: 'PATCH',
  path: '/api/commerce/products/:itemId/variants/:variantId',
} as const;
export const listProductSchedules = {
  method: 'GET',
  path: '/api/commerce/products/:itemId/schedules',
} as const;
export const scheduleProduct = {
  method: 'POST',
  path: '/api/commerce/products/:itemId/schedules',
  keyed: true,
} as const;
export const cancelProductSchedule = {
  method: 'POST',
  path: '/api/commerce/products/:itemId/schedules/:scheduleId/cancel',
} as const;
// The names that scripts and integrations of the platform call.
export const addStorePage = {
  method: 'POST',
  path: '/api/content-service/product/1.1/websites/:websiteId/products',
} as const;
export const addStoreCategory = {
  method: 'POST',
  path: '/api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories',
} as const;
export const listStoreCategories = {
  method: 'GET',
  path: '/api/content-service/product/1.1/websites/:websiteId/products/:collectionId/categories',
} as const;
export const readQuickView = { method: 'GET', path: '/commerce/quick-view/:itemId' } as const;
