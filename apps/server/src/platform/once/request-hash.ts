import { createHash } from 'node:crypto';

/** The same for the same JSON, with its fields in any order. */
export const hashRequest = (request: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(request, inOrder) ?? '')
    .digest('base64url');

function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
