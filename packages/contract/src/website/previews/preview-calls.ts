export const openSitePreview = { method: 'GET', path: '/config/preview/site' } as const;
export const openSitePreviewPage = { method: 'GET', path: '/config/preview/site/*' } as const;
export const openPagePreview = { method: 'GET', path: '/config/preview/page/:collectionId' } as const;
export const openItemPreview = { method: 'GET', path: '/config/preview/item/:itemId' } as const;
export const openVersionPreview = { method: 'GET', path: '/config/preview/version/:versionId' } as const;
export const openThemePreview = { method: 'GET', path: '/config/preview/theme/:themeName' } as const;
export const readThemePreviewStylesheet = {
  method: 'GET',
  path: '/config/preview/theme/:themeName/site.css',
} as const;
export const openLockPagePreview = { method: 'GET', path: '/config/preview/lock-page' } as const;
export const readPreviewStylesheet = { method: 'GET', path: '/config/preview/site.css' } as const;
export const readPreviewPopup = { method: 'GET', path: '/config/preview/popup/:pageId' } as const;
export const readPreviewEmbed = { method: 'GET', path: '/config/preview/embed/:kind/:id/:blockId' } as const;
export const openPreviewLink = { method: 'GET', path: '/config/preview/link/:token' } as const;
export const openPreviewLinkPage = { method: 'GET', path: '/config/preview/link/:token/*' } as const;
export const readLinkStylesheet = {
  method: 'GET',
  path: '/config/preview/link-files/:token/site.css',
} as const;
export const readLinkPopup = {
  method: 'GET',
  path: '/config/preview/link-files/:token/popup/:pageId',
} as const;
export const readLinkEmbed = {
  method: 'GET',
  path: '/config/preview/link-files/:token/embed/:kind/:id/:blockId',
} as const;
export const openCanvas = { method: 'GET', path: '/config/canvas/:kind/:id' } as const;
export const drawParts = { method: 'POST', path: '/api/editor/draw' } as const;
export const listPreviewLinks = { method: 'GET', path: '/api/preview-links' } as const;
export const createPreviewLink = { method: 'POST', path: '/api/preview-links' } as const;
export const revokePreviewLink = { method: 'DELETE', path: '/api/preview-links/:linkId' } as const;
