export const readHome = { method: 'GET', path: '/api/home' } as const;
export const listNotices = { method: 'GET', path: '/api/notices' } as const;
