export const listApiKeys = { method: 'GET', path: '/api/api-keys' } as const;
export const addApiKey = { method: 'POST', path: '/api/api-keys' } as const;
export const revokeApiKey = { method: 'DELETE', path: '/api/api-keys/:keyId' } as const;
