export const readConsentMode = { method: 'GET', path: '/api/consents/mode' } as const;
export const recordConsent = { method: 'POST', path: '/api/consents' } as const;
export const listConsents = { method: 'GET', path: '/api/consents' } as const;
export const exportConsents = { method: 'GET', path: '/api/consents.csv' } as const;
