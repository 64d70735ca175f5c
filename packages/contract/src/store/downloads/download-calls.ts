export const downloadPurchase = { method: 'GET', path: '/commerce/digital-download/:token' } as const;
export const listDownloads = { method: 'GET', path: '/api/commerce/downloads' } as const;
export const renewDownload = { method: 'POST', path: '/api/commerce/downloads/:grantId/renew' } as const;
