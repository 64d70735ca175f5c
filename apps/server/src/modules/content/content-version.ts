import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentErrors } from './content-errors.ts';

/** `*` and no header mean "whatever is there"; anything else must be a tag that we gave. */
export function expectedVersion(request: FastifyRequest): number | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return undefined;
  const [, version] = /^\s*(?:W\/)?"(\d{1,9})"\s*$/.exec(header) ?? [];
  if (version === undefined) throw contentErrors.changedMeanwhile();
  return Number(version);
}

export function demandVersion(expected: number | undefined, current: number): void {
  if (expected !== undefined && expected !== current) throw contentErrors.changedMeanwhile();
}

export function tagged<T>(reply: FastifyReply, version: number, body: T): T {
  reply.header('etag', `"${version}"`);
  return body;
}
