import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { namesTag } from '../../../platform/http/responses/entity-tags.ts';

export interface TextFile {
  readonly body: string | Buffer;
  readonly contentType: string;
  readonly maxAgeSeconds: number;
}

const tagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** The same for everybody who asks, until the site changes. */
export function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, contentType, maxAgeSeconds }: TextFile,
): FastifyReply {
  const etag = tagOf(body);
  reply.header('etag', etag).header('cache-control', `public, max-age=${maxAgeSeconds}`);
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.cacheResponse();
  return reply.type(contentType).send(body);
}
