export const listSavedSections = { method: 'GET', path: '/api/content/saved-sections' } as const;
export const addSavedSection = { method: 'POST', path: '/api/content/saved-sections' } as const;
export const removeSavedSection = {
  method: 'DELETE',
  path: '/api/content/saved-sections/:savedSectionId',
} as const;
