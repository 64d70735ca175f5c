export const searchSite = { method: 'GET', path: '/api/search' } as const;
