import { productEndpoints } from '@awning/contract';
import { addressOf, readQuickView } from '@awning/contract/calls';
import type { ItemId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { bind, dataPolicy, type HttpApp, nothingAt, sendPage } from '../../../../platform/http/index.ts';
import type { RedirectMatch } from '../../page-finder.ts';
import type { PageText } from '../../page-formats.ts';
import type { PageRoutes } from '../../page-routes.ts';

export interface QuickViewRoutes {
  readonly quickView: (websiteId: WebsiteId, itemId: ItemId) => Promise<string | null>;
  readonly maker: PageRoutes['maker'];
}

const HTML = 'text/html; charset=utf-8';

/**
 * A product for the lightbox of lists, made and kept like a page. Opened by itself it shows a piece of a page in which
 * nothing runs.
 */
export function registerQuickViewRoutes(app: HttpApp, { quickView, maker }: QuickViewRoutes): void {
  bind(app, productEndpoints.readQuickView, async (request, reply) => {
    const { site, params } = request;
    const address = addressOf(readQuickView, params);
    const result = await maker.make(site.id, address, async (): Promise<PageText | RedirectMatch | null> => {
      const html = await quickView(site.id, params.itemId);
      return html === null ? null : { html, type: HTML, policy: dataPolicy, changesAt: null };
    });
    if (result === null || 'location' in result) throw nothingAt(request);
    reply.header('x-robots-tag', 'noindex');
    return sendPage(request, reply, {
      page: result,
      policy: result.policy,
      type: result.type,
      query: reply.isRestricted ? null : [],
    });
  });
}
