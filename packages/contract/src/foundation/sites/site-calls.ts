export const listDomains = { method: 'GET', path: '/api/domains' } as const;
export const addDomain = { method: 'POST', path: '/api/domains' } as const;
export const removeDomain = { method: 'DELETE', path: '/api/domains/:host' } as const;
export const makeDomainPrimary = { method: 'PUT', path: '/api/domains/:host/primary' } as const;
export const verifyDomain = { method: 'POST', path: '/api/domains/:host/verification' } as const;
export const checkDomain = { method: 'GET', path: '/api/domains/:host/check' } as const;
export const readPlan = { method: 'GET', path: '/api/plan' } as const;
