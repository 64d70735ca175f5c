export const readRedirects = { method: 'GET', path: '/api/redirects' } as const;
export const listRedirectRules = { method: 'GET', path: '/api/redirects/rules' } as const;
export const tryRedirects = { method: 'POST', path: '/api/redirects/try' } as const;
export const saveRedirects = { method: 'PUT', path: '/api/redirects' } as const;
