import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Html } from '../../../platform/html/index.ts';
import {
  dataPolicy,
  nothingAt,
  type PageCache,
  type PagePolicy,
  sendPage,
} from '../../../platform/http/index.ts';
import type { RedirectMatch } from '../locate/page-target.ts';

/** A response that is the same for everybody who asks for this address. */
export interface SharedPage {
  /** HTML, or what its type says. */
  readonly html: string;
  readonly type: string;
  readonly policy: PagePolicy;
  /** When it becomes another one by itself. */
  readonly changesAt: number | null;
}

/** Pages that were made, and where addresses lead that have none. */
export type SharedPages = PageCache<SharedPage | RedirectMatch>;

export const HTML_TYPE = 'text/html; charset=utf-8';
export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a piece of HTML for a page that is open already, made and kept like a page; no search engine keeps it. */
export async function sendPiece(
  sharedPages: SharedPages,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
  draw: () => Promise<Html | null>,
): Promise<FastifyReply> {
  const piece = await sharedPages.make(request.site.id, address, async () => {
    const html = await draw();
    return html && { html: String(html), type: HTML_TYPE, policy: dataPolicy, changesAt: null };
  });
  if (piece === null || 'location' in piece) throw nothingAt(request);
  reply.header('x-robots-tag', 'noindex');
  const { policy, type } = piece;
  return sendPage(request, reply, { page: piece, policy, type, query: reply.isRestricted ? null : [] });
}
