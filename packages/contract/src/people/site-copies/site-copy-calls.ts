export const listSiteCopies = { method: 'GET', path: '/api/site-copies' } as const;
export const copySite = { method: 'POST', path: '/api/site-copies' } as const;
export const endSiteQuiet = { method: 'POST', path: '/api/site-quiet/end' } as const;
