import { decorateOwnPage, decoratePage } from './decorate/decorate-page.ts';
import type { OverlayContext } from './decorate/page-overlays.ts';
import { drawPage } from './draw/draw-page.ts';
import { drawOwnPage, type OwnPageContext } from './draw/own-page.ts';
import { findShopUrl } from './draw/shop-address.ts';
import { type LocateContext, locatePage } from './locate/locate-page.ts';
import { type ReadContext, readPage } from './page-data/index.ts';
import type { SitePages } from './page-types/site-pages.ts';
import type { ThemeRenderer } from './workers/index.ts';

/** What every step of a page view is taken with. */
export interface SitePagesContext extends OwnPageContext, LocateContext, OverlayContext {
  readonly content: OwnPageContext['content'];
  readonly settings: OwnPageContext['settings'];
  readonly themes: OwnPageContext['themes'];
  readonly pageData: ReadContext['pageData'];
  readonly reviews: OwnPageContext['reviews'] & LocateContext['reviews'];
  readonly renderer: OwnPageContext['renderer'] & Pick<ThemeRenderer, 'admit'>;
}

/** The pages of all sites for the families of `pages/`, which show them in the place of their own. */
export const createSitePages = (context: SitePagesContext): SitePages => ({
  async drawAt(request, options) {
    const located = await locatePage(context, request);
    if (located === null || 'location' in located) return null;
    const page = await readPage(context, located);
    return decoratePage(context, page, await drawPage(context, page, options), options);
  },
  async drawOwn(site, page) {
    return decorateOwnPage(context, site.id, await drawOwnPage(context, site, page), page);
  },
  shopUrl: (websiteId) => findShopUrl(context, websiteId),
});
