export const listBrokenLinks = { method: 'GET', path: '/api/broken-links' } as const;
export const removeBrokenLink = { method: 'DELETE', path: '/api/broken-links/:brokenLinkId' } as const;
export const redirectBrokenLink = {
  method: 'POST',
  path: '/api/broken-links/:brokenLinkId/redirect',
} as const;
