export const listTags = { method: 'GET', path: '/api/content/collections/:collectionId/tags' } as const;
export const renameTag = { method: 'PUT', path: '/api/content/collections/:collectionId/tags' } as const;
export const removeTag = { method: 'DELETE', path: '/api/content/collections/:collectionId/tags' } as const;
export const listCategories = {
  method: 'GET',
  path: '/api/content/collections/:collectionId/categories',
} as const;
export const addCategory = {
  method: 'POST',
  path: '/api/content/collections/:collectionId/categories',
} as const;
export const reorderCategories = {
  method: 'PUT',
  path: '/api/content/collections/:collectionId/category-order',
} as const;
export const changeCategory = {
  method: 'PATCH',
  path: '/api/content/collections/:collectionId/categories/:categoryId',
} as const;
export const removeCategory = {
  method: 'DELETE',
  path: '/api/content/collections/:collectionId/categories/:categoryId',
} as const;
