import type { Ids } from '../ids.ts';

/** Unique like any other id, without the price of a new one for each request. */
export function createRequestIds(ids: Ids): () => string {
  const process = ids.next().slice(0, 16);
  let count = 0;
  return () => process + (++count).toString(16).padStart(8, '0');
}
