/**
 * Whether an address or the path of a route is one of the API: it is called by scripts, and never answers with a page.
 */
export const isApiPath = (path: string): boolean => path.startsWith('/api/');
