export const listSecrets = { method: 'GET', path: '/api/secrets' } as const;
export const saveSecret = { method: 'PUT', path: '/api/secrets/:name' } as const;
export const removeSecret = { method: 'DELETE', path: '/api/secrets/:name' } as const;
