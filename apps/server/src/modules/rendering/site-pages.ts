import type { SiteSettings } from '@awning/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RequestSite } from '../../platform/http/index.ts';
import type { Blocks } from '../blocks/index.ts';
import type { ProductPages, ProductReader } from '../catalog/index.ts';
import type { NavigationLink } from '../content/index.ts';
import type { Settings } from '../settings/index.ts';
import type { ListFilter } from './built-in-documents.ts';
import { monthRange } from './month-range.ts';
import { createPageFinder, type FoundElsewhere, type FoundPage } from './page-finder.ts';
import { type FrameAssets, type FrameLink, type PageFrame, pageInFrame } from './page-frame.ts';
import { createProductPage, type ProductPageParts } from './product-page.ts';
import type { RefusedProductForm } from './product-page-form.ts';

export interface SitePagesParts {
  readonly content: ProductPages;
  readonly blocks: Blocks;
  readonly designs: { css(websiteId: string): Promise<string> };
  readonly settings: Pick<Settings, 'site' | 'store'>;
  readonly reviews: ProductPageParts['reviews'];
  /** What can be bought. */
  readonly products: Pick<ProductReader, 'some'>;
  readonly clock: Clock;
  readonly assets: FrameAssets;
}

export interface DrawnPage {
  readonly html: string;
  /** Inline scripts that the owner put on the page. */
  readonly ownerScripts: readonly string[];
}

export interface PageRequest {
  readonly site: RequestSite;
  /** Without its query, such as `/about`. */
  readonly path: string;
  /** As the address has it. */
  readonly query: PageQuery;
  /** Of the product at this address, when the page comes back with what was wrong. */
  readonly refused?: RefusedProductForm;
}

export interface PageQuery extends Omit<ListFilter, 'within'> {
  /** Such as `05-2026`; narrows lists, and is what calendars show. */
  readonly month?: string | undefined;
}

export interface SitePages {
  /** Null when there is nothing at this address for visitors. */
  draw(request: PageRequest): Promise<DrawnPage | FoundElsewhere | null>;
  /** What Awning draws by itself, in the frame of the site. Not for search engines. */
  drawOwn(site: RequestSite, page: OwnPage): Promise<string>;
}

export interface OwnPage extends Pick<PageFrame, 'title' | 'path'> {
  /** Null where nobody counted: the link to the cart then stands there only if something can be bought. */
  readonly cartCount: number | null;
  /** HTML. */
  body(around: { readonly language: string; readonly shopUrl: string | null }): string;
}

/** Pages, items and lists drawn from their blocks in the plain frame: what a site looks like before it chooses a theme. */
export function createSitePages(parts: SitePagesParts): SitePages {
  const { content, blocks, designs, settings, products, clock, assets } = parts;
  const find = createPageFinder(content);
  const drawProduct = createProductPage(parts);

  const firstForSale = async (websiteId: string) => (await products.some(websiteId, 1))[0] ?? null;

  /** The store of the first thing that can be bought; null on a site that sells nothing. */
  const findShop = async (websiteId: string): Promise<string | null> => {
    const first = await firstForSale(websiteId);
    if (!first) return null;
    const stores = await content.collections(websiteId, [first.collectionId]);
    return stores.get(first.collectionId)?.fullUrl ?? null;
  };

  const readFrame = async ({ id, title }: RequestSite, { language }: SiteSettings) => {
    const [designCss, links] = await Promise.all([designs.css(id), content.mainNavigation(id)]);
    return { siteTitle: title, language, designCss, navigation: links.map(frameLink) };
  };

  const drawFound = async (
    { site, path, query, refused }: PageRequest,
    siteSettings: SiteSettings,
    { page, title, description, owner, document, product }: FoundPage,
  ): Promise<DrawnPage> => {
    const { collection } = page;
    const [data, frame, forSale, bought] = await Promise.all([
      blocks.load(site.id, [document]),
      readFrame(site, siteSettings),
      firstForSale(site.id),
      product
        ? drawProduct({
            websiteId: site.id,
            product,
            collection,
            reading: siteSettings,
            refused: refused ?? null,
          })
        : { above: '', below: '' },
    ]);
    const { html, ownerScripts } = blocks.render(
      document,
      data,
      {
        website: {
          id: site.id,
          siteTitle: site.title,
          baseUrl: site.baseUrl,
          timeZone: siteSettings.timeZone,
          language: siteSettings.language,
        },
        collection,
        now: clock.now().getTime(),
        ...(query.month === undefined ? {} : { month: query.month }),
        owner,
      },
      { hasten: product === undefined },
    );
    const whole = {
      ...frame,
      title: collection.homepage && owner.kind === 'page' ? site.title : title,
      description,
      body: bought.above + html + bought.below,
      path,
      index: collection.seoHidden !== true,
      cart: forSale === null ? null : { count: null },
    };
    return { html: pageInFrame(whole, assets), ownerScripts };
  };

  return {
    async drawOwn(site, { title, path, cartCount, body }) {
      const { value } = await settings.site(site.id);
      const [frame, shopUrl] = await Promise.all([readFrame(site, value), findShop(site.id)]);
      const shown = body({ language: value.language, shopUrl });
      const cart = cartCount === null && shopUrl === null ? null : { count: cartCount };
      const own = { title, path, description: '', index: false, cart };
      return pageInFrame({ ...frame, ...own, body: shown }, assets);
    },
    async draw(request) {
      const { site, path, query } = request;
      const { value } = await settings.site(site.id);
      const { month, ...filter } = query;
      const within = month === undefined ? null : monthRange(month, value.timeZone);
      const found = await find({ websiteId: site.id, path, filter: { ...filter, within }, reading: value });
      return found && 'document' in found ? drawFound(request, value, found) : found;
    },
  };
}

const frameLink = ({ collection, externalLink, items }: NavigationLink): FrameLink => ({
  ...(collection
    ? { title: collection.navigationTitle || collection.title, url: collection.fullUrl, newWindow: false }
    : {
        title: externalLink?.title ?? '',
        url: externalLink?.url ?? '/',
        newWindow: externalLink?.newWindow ?? false,
      }),
  links: items.map(frameLink),
});
