export const listNavigations = { method: 'GET', path: '/api/content/navigations' } as const;
export const readMainNavigation = { method: 'GET', path: '/api/content/main-navigation' } as const;
export const readNavigation = { method: 'GET', path: '/api/content/navigations/:name' } as const;
export const saveNavigation = { method: 'PUT', path: '/api/content/navigations/:name' } as const;
export const removeNavigation = { method: 'DELETE', path: '/api/content/navigations/:name' } as const;
export const updateNavigation = { method: 'POST', path: '/api/widget/UpdateNavigation' } as const;
export const readSiteLayout = { method: 'GET', path: '/api/commondata/GetSiteLayout' } as const;
