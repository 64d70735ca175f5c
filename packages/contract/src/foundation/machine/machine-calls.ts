export const readApiDescription = { method: 'GET', path: '/api/openapi.json' } as const;
export const checkAlive = { method: 'GET', path: '/healthz' } as const;
export const checkReady = { method: 'GET', path: '/readyz' } as const;
export const readMetrics = { method: 'GET', path: '/metrics' } as const;
export const readBundleFile = { method: 'GET', path: '/_awning/*' } as const;
export const readReloadScript = { method: 'GET', path: '/_awning/reload.js' } as const;
export const followReloads = { method: 'GET', path: '/_awning/reload' } as const;
