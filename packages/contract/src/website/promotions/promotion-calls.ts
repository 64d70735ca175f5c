export const readAnnouncement = { method: 'GET', path: '/api/settings/announcement' } as const;
export const saveAnnouncement = { method: 'PUT', path: '/api/settings/announcement' } as const;
export const readPopupSettings = { method: 'GET', path: '/api/settings/popup' } as const;
export const savePopupSettings = { method: 'PUT', path: '/api/settings/popup' } as const;
export const readPopup = { method: 'GET', path: '/api/popup/:pageId' } as const;
