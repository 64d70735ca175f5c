import { promotionEndpoints } from '@awning/contract';
import { addressOf, readPopup } from '@awning/contract/calls';
import type { Clock } from '../../../../platform/clock.ts';
import {
  bind,
  dataPolicy,
  type HttpApp,
  nothingAt,
  type RequestSite,
  sendPage,
} from '../../../../platform/http/index.ts';
import type { Promotions } from '../../../website/promotions/index.ts';
import type { Themes } from '../../../website/themes/index.ts';
import type { DrawDocuments, PageData } from '../../page-data/index.ts';
import type { RedirectMatch } from '../../locate/locate-page.ts';
import type { PageText } from '../../page-formats.ts';
import type { PageRoutes } from '../../page-routes.ts';

export interface PopupRoutes {
  readonly promotions: Pick<Promotions, 'popupPage'>;
  readonly themes: Pick<Themes, 'ofSite'>;
  readonly pageData: Pick<PageData, 'system'>;
  readonly drawDocuments: DrawDocuments;
  readonly maker: PageRoutes['maker'];
  readonly clock: Clock;
}

const HTML = 'text/html; charset=utf-8';

/**
 * What is in the popup of a site, fetched when its time has come: most who open a page never need it. Made and kept
 * like a page.
 */
export function registerPopupRoutes(app: HttpApp, o: PopupRoutes): void {
  const draw = async (site: RequestSite, pageId: string): Promise<string | null> => {
    const page = await o.promotions.popupPage(site.id, pageId);
    if (!page?.document) return null;
    const activeTheme = await o.themes.ofSite(site.id);
    const { website } = await o.pageData.system(site, {}, activeTheme?.theme ?? null);
    const [drawn] = await o.drawDocuments(site.id, activeTheme?.theme ?? null, [
      {
        document: page.document,
        page: {
          website,
          collection: page.collection,
          now: o.clock.now().getTime(),
          owner: { kind: 'page', id: pageId },
        },
        options: { hasten: false, updatedOn: page.collection.updatedOn },
      },
    ]);
    return drawn?.html ?? null;
  };

  bind(app, promotionEndpoints.readPopup, async (request, reply) => {
    const { site, params } = request;
    const address = addressOf(readPopup, params);
    const result = await o.maker.make(
      site.id,
      address,
      async (): Promise<PageText | RedirectMatch | null> => {
        const html = await draw(site, params.pageId);
        return html === null ? null : { html, type: HTML, policy: dataPolicy, changesAt: null };
      },
    );
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
