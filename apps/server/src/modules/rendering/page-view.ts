import type { FastifyReply, FastifyRequest } from 'fastify';
import { beginEncoding } from '../../platform/http/index.ts';
import type { Access, ShowLocked } from '../people/access/index.ts';
import { decoratePage } from './decorate/decorate-page.ts';
import { drawPage } from './draw/draw-page.ts';
import { findCollectionAt } from './locate/find-page.ts';
import { locatePage } from './locate/locate-page.ts';
import { readPageQuery, readText, writePageQuery } from './locate/page-query.ts';
import type { PageRequest } from './locate/page-request.ts';
import type { RedirectMatch } from './locate/page-target.ts';
import { readPage } from './page-data/index.ts';
import type { SharedPage, SharedPages } from './page-types/shared-page.ts';
import { formatOf, isDataFormat, type PageFormat, writeData, writeDrawn } from './send/page-formats.ts';
import { type SendContext, sendResult } from './send/send-page.ts';
import type { SitePagesContext } from './site-pages.ts';

export interface PageViewContext extends SendContext {
  /** What a page is located, read, drawn and decorated with. */
  readonly steps: SitePagesContext;
  readonly access: Pick<Access, 'admit'>;
  readonly showLocked: ShowLocked;
  readonly sharedPages: SharedPages;
}

/** A page in the format that its address asks for. */
interface RequestedPage extends PageRequest {
  readonly format: PageFormat;
  /** Everything that the page depends on besides its site. */
  readonly address: string;
}

/** A page view from the request to the response. */
export async function viewPage(
  context: PageViewContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const page = requestedPage(request);
  const { site, path, address, format } = page;
  // Before anything else is said: where an address leads, and whether there is something, is for those who may see it.
  const collectionId = await findCollectionAt(context.steps, site.id, path);
  const lockedBy = await context.access.admit(request, reply, collectionId);
  if (lockedBy) return context.showLocked(request, reply, { lockedBy, returnTo: request.url });
  const result = await context.sharedPages.make(site.id, address, async () => {
    const pageOrRedirect = await makePage(context.steps, page);
    if (pageOrRedirect !== null && 'html' in pageOrRedirect) beginEncoding(request, pageOrRedirect);
    return pageOrRedirect;
  });
  return sendResult(context, request, reply, result, { wantsData: format !== 'page' });
}

/** The same for everybody: nothing here knows who asks. */
async function makePage(
  steps: SitePagesContext,
  { format, address, ...request }: RequestedPage,
): Promise<SharedPage | RedirectMatch | null> {
  const located = await locatePage(steps, request);
  if (located === null || 'location' in located) return located;
  if (!isDataFormat(format)) steps.renderer.admit(request.site.id);
  const page = await readPage(steps, located);
  if (isDataFormat(format)) return writeData(page, { format, address, now: steps.clock.now().getTime() });
  const drawn = await drawPage(steps, page);
  const decorated = await decoratePage(steps, page, drawn);
  return writeDrawn(page, decorated, format);
}

function requestedPage({ site, url, query: sent }: FastifyRequest): RequestedPage {
  // Slugs have no escapes, so an address that has some names no page.
  const path = url.split('?', 1)[0] ?? '/';
  const query = readPageQuery(sent);
  const format = formatOf(readText(sent, 'format'));
  const address = path + writePageQuery(query, format === 'page' ? undefined : format);
  return { site, path, query, format, address };
}
