export const readCollectionDocument = {
  method: 'GET',
  path: '/api/content/collections/:collectionId/document',
} as const;
export const saveCollectionDocument = {
  method: 'PUT',
  path: '/api/content/collections/:collectionId/document',
} as const;
export const editCollectionDocument = {
  method: 'PATCH',
  path: '/api/content/collections/:collectionId/document',
} as const;
export const readItemDocument = { method: 'GET', path: '/api/content/items/:itemId/document' } as const;
export const saveItemDocument = { method: 'PUT', path: '/api/content/items/:itemId/document' } as const;
export const editItemDocument = { method: 'PATCH', path: '/api/content/items/:itemId/document' } as const;
export const readAreaDocument = { method: 'GET', path: '/api/content/areas/:areaId/document' } as const;
export const saveAreaDocument = { method: 'PUT', path: '/api/content/areas/:areaId/document' } as const;
export const editAreaDocument = { method: 'PATCH', path: '/api/content/areas/:areaId/document' } as const;
export const listAreas = { method: 'GET', path: '/api/content/areas' } as const;
export const removeArea = { method: 'DELETE', path: '/api/content/areas/:areaId' } as const;
