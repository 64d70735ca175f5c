export const readSiteDesign = { method: 'GET', path: '/api/site-design' } as const;
export const saveSiteDesign = { method: 'PUT', path: '/api/site-design' } as const;
export const readHeaderFooter = { method: 'GET', path: '/api/site-header-footer' } as const;
export const saveHeaderFooter = { method: 'PUT', path: '/api/site-header-footer' } as const;
