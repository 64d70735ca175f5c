export const readSiteAccess = { method: 'GET', path: '/api/site-access' } as const;
export const saveSiteAccess = { method: 'PUT', path: '/api/site-access' } as const;
export const readProtectedPages = { method: 'GET', path: '/api/content/protected-pages' } as const;
export const savePagePassword = {
  method: 'PUT',
  path: '/api/content/collections/:collectionId/password',
} as const;
export const savePageMembers = {
  method: 'PUT',
  path: '/api/content/collections/:collectionId/members-only',
} as const;
export const postLockForm = { method: 'POST', path: '/lock' } as const;
