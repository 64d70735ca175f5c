export const readPerformanceSettings = { method: 'GET', path: '/api/1/performance/settings' } as const;
export const recordPerformance = { method: 'POST', path: '/api/1/performance/records' } as const;
export const readSpeed = { method: 'GET', path: '/api/reports/speed' } as const;
export const listPageSpeeds = { method: 'GET', path: '/api/reports/speed/pages' } as const;
