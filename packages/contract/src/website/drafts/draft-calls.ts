export const readPageDraft = { method: 'GET', path: '/api/content/collections/:collectionId/draft' } as const;
export const savePageDraft = { method: 'PUT', path: '/api/content/collections/:collectionId/draft' } as const;
export const editPageDraft = {
  method: 'PATCH',
  path: '/api/content/collections/:collectionId/draft',
} as const;
export const discardPageDraft = {
  method: 'DELETE',
  path: '/api/content/collections/:collectionId/draft',
} as const;
export const readItemDraft = { method: 'GET', path: '/api/content/items/:itemId/draft' } as const;
export const saveItemDraft = { method: 'PUT', path: '/api/content/items/:itemId/draft' } as const;
export const editItemDraft = { method: 'PATCH', path: '/api/content/items/:itemId/draft' } as const;
export const discardItemDraft = { method: 'DELETE', path: '/api/content/items/:itemId/draft' } as const;
export const readAreaDraft = { method: 'GET', path: '/api/content/areas/:areaId/draft' } as const;
export const saveAreaDraft = { method: 'PUT', path: '/api/content/areas/:areaId/draft' } as const;
export const editAreaDraft = { method: 'PATCH', path: '/api/content/areas/:areaId/draft' } as const;
export const discardAreaDraft = { method: 'DELETE', path: '/api/content/areas/:areaId/draft' } as const;
export const readSettingsDraft = { method: 'GET', path: '/api/drafts/:kind/:id' } as const;
export const saveSettingsDraft = { method: 'PUT', path: '/api/drafts/:kind/:id' } as const;
export const discardSettingsDraft = { method: 'DELETE', path: '/api/drafts/:kind/:id' } as const;
export const listDraftSteps = { method: 'GET', path: '/api/drafts/:kind/:id/steps' } as const;
export const undoDraftStep = { method: 'POST', path: '/api/drafts/:kind/:id/undo' } as const;
export const resolveDraft = { method: 'POST', path: '/api/drafts/:kind/:id/resolve' } as const;
export const listVersions = { method: 'GET', path: '/api/drafts/:kind/:id/versions' } as const;
export const nameVersion = { method: 'POST', path: '/api/drafts/:kind/:id/versions' } as const;
export const readVersion = { method: 'GET', path: '/api/versions/:versionId' } as const;
export const compareVersions = { method: 'GET', path: '/api/versions/:versionId/comparison' } as const;
export const restoreVersion = { method: 'POST', path: '/api/versions/:versionId/restore' } as const;
