export const listContentKinds = { method: 'GET', path: '/api/content/kinds' } as const;
export const listCollections = { method: 'GET', path: '/api/content/collections' } as const;
export const readCollectionTree = { method: 'GET', path: '/api/content/collection-tree' } as const;
export const addCollection = { method: 'POST', path: '/api/content/collections' } as const;
export const readCollection = { method: 'GET', path: '/api/content/collections/:collectionId' } as const;
export const changeCollection = { method: 'PATCH', path: '/api/content/collections/:collectionId' } as const;
export const removeCollection = { method: 'DELETE', path: '/api/content/collections/:collectionId' } as const;
export const duplicateCollection = {
  method: 'POST',
  path: '/api/content/collections/:collectionId/duplicate',
} as const;
export const reorderCollections = { method: 'PUT', path: '/api/content/collection-order' } as const;
export const chooseHomePage = { method: 'PUT', path: '/api/content/homepage' } as const;
