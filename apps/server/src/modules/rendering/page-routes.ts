import { pageEndpoints } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  adminPolicy,
  beginEncoding,
  bind,
  dataPolicy,
  errorBodyOf,
  type HttpApp,
  nothingAt,
  type PageCache,
  sandboxPolicy,
  sendPage,
} from '../../platform/http/index.ts';
import type { Access, ShowLocked } from '../people/access/index.ts';
import { EMBED_POLICY } from '../website/blocks/index.ts';
import type { Redirects } from '../website/redirects/index.ts';
import type { EmbedFrames } from './pages/embed/embed-page.ts';
import { KNOWN_QUERY, readPageQuery, readText, writePageQuery } from './page-data/index.ts';
import type { RedirectMatch } from './locate/locate-page.ts';
import { createPageFormats, formatOf, type PageText } from './page-formats.ts';
import { policyOf } from './site-pages/page-policy.ts';
import { holdingBody } from './pages/system/system-frame.ts';
import type { SitePages } from './draw/site-pages.ts';

export interface PageRoutes {
  readonly adminPage: string;
  readonly pages: SitePages;
  readonly maker: PageCache<PageText | RedirectMatch>;
  readonly embeds: EmbedFrames;
  readonly redirects: Pick<Redirects, 'find'>;
  readonly access: Pick<Access, 'admit'>;
  readonly showLocked: ShowLocked;
  readonly now: () => number;
}

export function registerPageRoutes(app: HttpApp, o: PageRoutes): void {
  const { adminPage, pages, maker, embeds, redirects, access, showLocked, now } = o;
  const inFormat = createPageFormats(pages, now);

  for (const page of [pageEndpoints.openHomePage, pageEndpoints.openPage]) {
    bind(app, page, async (request, reply) => {
      const { site } = request;
      const path = pathOf(request.url);
      // Before anything else is said: where an address leads, and whether there is something, is for those who may see
      // it.
      const lockedBy = await access.admit(request, reply, await pages.collectionAt(site.id, path));
      if (lockedBy) return showLocked(request, reply, { lockedBy, returnTo: request.url });
      const query = readPageQuery(request.query);
      const text = readText(request.query, 'format');
      const format = formatOf(text);
      const address = path + writePageQuery(query, format === 'page' ? undefined : format);
      const result = await maker.make(site.id, address, async () => {
        const read = await pages.read({ site, path, query });
        if (read === null || !('found' in read)) return read;
        const page = await inFormat(read, format, address);
        if (page !== null) beginEncoding(request, page);
        return page;
      });
      if (result === null) return nothingHere(request, reply, format !== 'page');
      if ('location' in result)
        return reply.redirect(withQueryOf(request.url, result.location), result.status);
      const { policy, type, changesAt } = result;
      return sendPage(request, reply, {
        page: result,
        policy,
        type,
        query: reply.isRestricted ? null : KNOWN_QUERY,
        ...(changesAt === null ? {} : { changesInMs: Math.max(0, changesAt - now()) }),
      });
    });
  }

  const nothingHere = async (
    request: FastifyRequest,
    reply: FastifyReply,
    wantsData: boolean,
  ): Promise<FastifyReply> => {
    const { site } = request;
    const elsewhere = await redirects.find(site.id, request.url);
    if (elsewhere) return reply.redirect(elsewhere.location, elsewhere.status);
    const error = nothingAt(request);
    if (wantsData) {
      reply.policy = dataPolicy;
      return reply.code(404).header('cache-control', 'no-store').send(errorBodyOf(error));
    }
    if (pathOf(request.url) !== '/') throw error;
    const drawn = await pages.drawOwn(site, {
      title: 'Coming soon',
      path: '/',
      name: 'holding',
      pageType: PAGE_TYPES['splash-page'],
      cartCount: null,
      body: () => holdingBody(site),
    });
    reply.policy = policyOf(drawn);
    reply.header('cache-control', 'public, max-age=0, must-revalidate');
    return reply.type('text/html; charset=utf-8').send(drawn.html);
  };

  bind(app, pageEndpoints.readEmbed, async (request, reply) => {
    const { kind, id, blockId } = request.params;
    const frame = await embeds.read(request.site.id, { kind, id }, blockId);
    if (frame === null) throw nothingAt(request);
    const lockedBy = await access.admit(request, reply, frame.collectionId);
    if (lockedBy) return showLocked(request, reply, { lockedBy, returnTo: '/' });
    reply.policy = sandboxPolicy(EMBED_POLICY);
    return reply.type('text/html; charset=utf-8').send(frame.html);
  });

  // The admin is one page that finds its way by the address; what it may see is decided by the calls it makes.
  for (const page of [pageEndpoints.openAdmin, pageEndpoints.openAdminPage]) {
    bind(app, page, async (_request, reply) => {
      reply.policy = adminPolicy;
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(adminPage);
    });
  }
}

/** Slugs have no escapes, so an address that has some names no page. */
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/';

/** Whoever comes by an old address keeps what stood behind it. */
function withQueryOf(url: string, location: string): string {
  const at = url.indexOf('?');
  if (at === -1) return location;
  const [path = '', ...place] = location.split('#');
  return [path + url.slice(at), ...place].join('#');
}
