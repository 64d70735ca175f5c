import type { FastifyReply } from 'fastify';
import { contentErrors } from './content-errors.ts';

export function demandVersion(expected: number | undefined, current: number): void {
  if (expected !== undefined && expected !== current) throw contentErrors.changedMeanwhile();
}

export function tagged<T>(reply: FastifyReply, version: number, body: T): T {
  reply.header('etag', `"${version}"`);
  return body;
}
