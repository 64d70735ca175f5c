export const listThemes = { method: 'GET', path: '/api/themes' } as const;
export const readSiteTheme = { method: 'GET', path: '/api/site-theme' } as const;
export const saveSiteTheme = { method: 'PUT', path: '/api/site-theme' } as const;
export const readFontFile = { method: 'GET', path: '/_awning/fonts/:file' } as const;
export const readThemeAsset = { method: 'GET', path: '/assets/*' } as const;
export const readThemeScript = { method: 'GET', path: '/scripts/*' } as const;
export const readJoinedScripts = { method: 'GET', path: '/scripts/combo' } as const;
export const readSiteStylesheet = { method: 'GET', path: '/site.css' } as const;
