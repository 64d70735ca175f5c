export const listItems = { method: 'GET', path: '/api/content/collections/:collectionId/items' } as const;
export const listAllItems = { method: 'GET', path: '/api/content/items' } as const;
export const addItem = { method: 'POST', path: '/api/content/collections/:collectionId/items' } as const;
export const reorderItems = {
  method: 'PUT',
  path: '/api/content/collections/:collectionId/item-order',
} as const;
export const readItem = { method: 'GET', path: '/api/content/items/:itemId' } as const;
export const changeItem = { method: 'PATCH', path: '/api/content/items/:itemId' } as const;
export const removeItem = { method: 'DELETE', path: '/api/content/items/:itemId' } as const;
export const duplicateItem = { method: 'POST', path: '/api/content/items/:itemId/duplicate' } as const;
export const moveItem = { method: 'POST', path: '/api/content/items/:itemId/move' } as const;
