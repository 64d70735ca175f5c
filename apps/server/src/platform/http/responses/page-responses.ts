import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentEncoding, type Encoded, encodeBody, preferredEncoding } from './content-encoding.ts';
import { namesTag } from './entity-tags.ts';
import type { PagePolicy } from './security-headers.ts';

export interface PageResponse {
  /** The same object for the same page: what it is compressed to is kept with it. */
  readonly page: { readonly html: string };
  readonly policy: PagePolicy;
  /** The parameters that the page depends on. Null for a page that is not the same for everybody. */
  readonly query: readonly string[] | null;
  readonly status?: number;
  /** When the page is another one by itself, such as at the end of an event. */
  readonly changesInMs?: number;
  /** HTML unless told otherwise. */
  readonly type?: string;
}

interface Body {
  readonly bytes: Buffer;
  readonly tag: string;
  readonly encoded: Map<ContentEncoding, Promise<Encoded>>;
}

/** Sale prices, calendars and words like "yesterday" change without anybody changing the site. */
const LONGEST_MS = 60_000;
const HTML = 'text/html; charset=utf-8';

const bodies = new WeakMap<object, Body>();

const encode = (body: Body, wanted: ContentEncoding): Promise<Encoded> => {
  const making = body.encoded.get(wanted) ?? encodeBody(body.bytes, wanted);
  body.encoded.set(wanted, making);
  return making;
};

/**
 * Begins to compress a page that `sendPage` will send: other threads do it, and there may be something to wait for
 * meanwhile.
 */
export function beginEncoding(request: FastifyRequest, page: PageResponse['page']): void {
  encode(bodyOf(page), preferredEncoding(request.headers['accept-encoding'])).catch(() => {
    // Said to who sends it.
  });
}

/**
 * Sends a page compressed, with a tag of its content, and lets the response cache give it to the next who asks. Of one
 * page, each encoding is made once.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, policy, query, changesInMs = LONGEST_MS, status = 200, type = HTML }: PageResponse,
): Promise<FastifyReply> {
  const body = bodyOf(page);
  const wanted = preferredEncoding(request.headers['accept-encoding']);
  const { encoding, bytes } = await encode(body, wanted);

  reply.policy = policy;
  reply.code(status).type(type).header('vary', 'accept-encoding');
  reply.header('cache-control', `${query === null ? 'private' : 'public'}, max-age=0, must-revalidate`);
  if (status === 200) {
    const etag = `"${body.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
    reply.header('etag', etag);
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  if (query !== null) reply.cacheResponse(query, { forMs: Math.min(LONGEST_MS, changesInMs) });
  return reply.send(bytes);
}

function bodyOf(page: PageResponse['page']): Body {
  const known = bodies.get(page);
  if (known) return known;
  const bytes = Buffer.from(page.html);
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const body: Body = { bytes, tag, encoded: new Map() };
  bodies.set(page, body);
  return body;
}
