import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  encodeBody,
  filePolicy,
  httpErrors,
  namesTag,
  preferredEncoding,
} from '../../../platform/http/index.ts';
import { readRange } from '../media/index.ts';
import { isCompressible } from './theme-content-types.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Short, because the same address shows something else after the next change. */
const SHORT = 'public, max-age=60';
const MARKUP = /svg|html|xml/;
/**
 * More is not kept in the response cache, and compressing it again for everybody would cost more than it saves.
 */
const LARGEST_COMPRESSED = 1024 * 1024;

export interface ThemeResponse {
  readonly bytes: Buffer;
  readonly contentType: string;
  /** Names this very content. */
  readonly tag: string;
  readonly isVersioned: boolean;
  /** The parameters that the route knows; null when this answer is not to be given again. */
  readonly shared: readonly string[] | null;
}

/** Sends a file of a theme. Nothing in it runs when its address is opened by itself. */
export async function sendThemeResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, contentType, tag, isVersioned, shared }: ThemeResponse,
): Promise<FastifyReply> {
  const compressible = isCompressible(contentType) && bytes.length <= LARGEST_COMPRESSED;
  const wanted = compressible ? preferredEncoding(request.headers['accept-encoding']) : 'identity';
  const sent = await encodeBody(bytes, wanted);
  // Each form has a name of its own, or a cache would take one for the other.
  const etag = sent.encoding === 'identity' ? `"${tag}"` : `"${tag}-${sent.encoding}"`;
  reply.policy = filePolicy({ sandbox: MARKUP.test(contentType) });
  reply.header('etag', etag).header('cache-control', isVersioned ? IMMUTABLE : SHORT);
  if (compressible) reply.header('vary', 'accept-encoding');
  if (shared) reply.cacheResponse(shared);
  if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(contentType);
  if (sent.encoding !== 'identity') {
    return reply.header('content-encoding', sent.encoding).send(sent.bytes);
  }
  return sendPart(request, reply, bytes, etag);
}

/** Players of sound and film ask for parts, and some play nothing when they cannot have them. */
function sendPart(request: FastifyRequest, reply: FastifyReply, bytes: Buffer, etag: string): FastifyReply {
  reply.header('accept-ranges', 'bytes');
  const { range: rangeHeader, 'if-range': condition } = request.headers;
  const range = condition === undefined || condition === etag ? readRange(rangeHeader, bytes.length) : 'none';
  if (range === 'none') return reply.send(bytes);
  if (range === 'missing') {
    reply.header('content-range', `bytes */${bytes.length}`);
    throw httpErrors.rangeMissing();
  }
  reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${bytes.length}`);
  return reply.send(bytes.subarray(range.start, range.end + 1));
}
