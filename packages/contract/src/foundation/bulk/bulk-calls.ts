export const startBulk = { method: 'POST', path: '/api/bulk', keyed: true } as const;
export const readBulk = { method: 'GET', path: '/api/bulk/:bulkId' } as const;
export const cancelBulk = { method: 'POST', path: '/api/bulk/:bulkId/cancel' } as const;
