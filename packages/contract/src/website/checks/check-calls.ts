export const checkPages = { method: 'GET', path: '/api/page-checks' } as const;
