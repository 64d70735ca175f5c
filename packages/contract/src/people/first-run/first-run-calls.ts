export const readFirstRun = { method: 'GET', path: '/api/first-run' } as const;
export const keepSite = { method: 'POST', path: '/api/first-run/keep' } as const;
export const startOwnSite = { method: 'POST', path: '/api/first-run/own' } as const;
export const openStartPreview = { method: 'GET', path: '/config/preview/start/:purpose/:style' } as const;
