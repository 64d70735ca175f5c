/**
 * What the draft of a page's settings is saved with so that visitors see the page once it is published. Until then a
 * page that was created off is neither open to them nor in their menus.
 */
export const shownOncePublished = (id: string) => ({
  params: { kind: 'page-settings' as const, id },
  body: { value: { enabled: true } },
  ifMatch: '*' as const,
});
