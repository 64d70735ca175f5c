/** Whether an `If-None-Match` header names this tag. Weak and strong count the same, as they do for reading. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
