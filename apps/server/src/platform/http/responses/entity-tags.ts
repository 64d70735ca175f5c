import type { FastifyReply, FastifyRequest } from 'fastify';
import { httpErrors } from '../http-errors.ts';

/** Whether an `If-None-Match` header names this tag. Weak and strong count the same, as they do for reading. */
export const namesTag = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/** A version that nothing ever has: a tag that we did not give matches nothing. */
const NO_VERSION = -1;

/** The version that a caller wants to change. `*` and no header mean any version. */
export function readIfMatch({ headers }: Pick<FastifyRequest, 'headers'>): number | undefined {
  const header = headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header) ?? [];
  return version === undefined ? NO_VERSION : Number(version);
}

/** The same where a caller has to say which version it changes; `*` says that any version will do. */
export function demandIfMatch(request: Pick<FastifyRequest, 'headers'>): number | undefined {
  if (request.headers['if-match'] === undefined) throw httpErrors.preconditionRequired();
  return readIfMatch(request);
}

/** The answer, with the version of what it shows as its `ETag`. */
export function tagged<T>(reply: FastifyReply, version: number, body: T): T {
  reply.header('etag', `"${version}"`);
  return body;
}
