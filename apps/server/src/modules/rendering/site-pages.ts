import type { RatingSummary } from '@awning/commerce';
import type { SiteSettings } from '@awning/contract';
import { type CollectionData, type ItemData, isStoreItem, PAGE_TYPES } from '@awning/site-model';
import { type PageDictionary, pageTitle } from '@awning/theme-kit';
import type { Clock } from '../../platform/clock.ts';
import type { ItemId, WebsiteId } from '../../platform/entity-ids.ts';
import type { RequestSite } from '../../platform/http/index.ts';
import type { Settings } from '../foundation/settings/index.ts';
import type { Access } from '../people/access/index.ts';
import type { ProductPages, ProductReader } from '../store/catalog/index.ts';
import type { ItemNeighbours } from '../website/content/index.ts';
import type { SiteTheme, Themes } from '../website/themes/index.ts';
import { createPageOverlays, type PageOverlayParts } from './frame/page-overlays.ts';
import { type HeadInput, writeMeta } from './head/index.ts';
import { itemsOfPage, listPages } from './list-pages.ts';
import { monthRange } from './month-range.ts';
import type { BuiltPage, DrawDocuments, PageData, PageQuery } from './page-data/index.ts';
import { createPageFinder, type PageTarget, type RedirectMatch } from './page-finder.ts';
import { createProductPage, type ProductPageParts } from './pages/product/product-page.ts';
import type { RefusedProductForm } from './pages/product/product-page-form.ts';
import { createProductReviews } from './pages/product/product-page-reviews.ts';
import { placeReviews } from './pages/reviews/themed-reviews.ts';
import { createPlainPages, type PlainPagesParts } from './plain-pages.ts';
import type { DrawnPage, DrawThemedPage } from './themed-pages.ts';

export interface SitePagesParts extends PlainPagesParts, PageOverlayParts {
  readonly content: ProductPages;
  readonly settings: Pick<Settings, 'site' | 'store' | 'identity' | 'code'>;
  readonly reviews: ProductPageParts['reviews'] & {
    summaries(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, RatingSummary>>;
  };
  /** What can be bought. */
  readonly products: Pick<ProductReader, 'some'>;
  readonly clock: Clock;
  readonly themes: Pick<Themes, 'ofSite'>;
  readonly pageData: PageData;
  readonly drawThemed: DrawThemedPage;
  readonly drawDocuments: DrawDocuments;
  readonly stillLocked: Access['stillLocked'];
}

/** Begun before the whole page is found. */
interface EarlyReading {
  readonly neighbours: Promise<ItemNeighbours>;
  /** Of a product. */
  readonly ratings: Promise<ReadonlyMap<string, RatingSummary>> | null;
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

/** What stands at an address, with everything that is known about it. */
export interface ReadPage {
  readonly request: PageRequest;
  readonly found: PageTarget;
  readonly built: BuiltPage;
  /** Of the product on the page, where visitors see reviews. */
  readonly rating: RatingSummary | null;
  readonly activeTheme: SiteTheme | null;
}

export interface SitePages {
  /** Null when there is nothing at this address for visitors. */
  read(request: PageRequest): Promise<ReadPage | RedirectMatch | null>;
  draw(page: ReadPage, options?: DrawOptions): Promise<DrawnPage>;
  /**
   * The page at the beginning of an address, which may be its item's or nothing's: whose password, if any, it takes to
   * hear more.
   */
  collectionAt(websiteId: WebsiteId, path: string): Promise<string | null>;
  /** What Awning draws by itself, in the theme or the frame of the site. Not for search engines. */
  drawOwn(site: RequestSite, page: OwnPage): Promise<DrawnPage>;
  /** Where there is something to buy; null on a site that sells nothing. */
  shopUrl(websiteId: WebsiteId): Promise<string | null>;
}

export interface DrawOptions {
  /** Another code of `PAGE_TYPES` than the page's own, where it stands for something else. */
  readonly pageType?: number;
}

export interface OwnPage {
  readonly title: string;
  readonly path: string;
  /** A code of `PAGE_TYPES`. */
  readonly pageType: number;
  /** What themes call it, such as `cart`. */
  readonly name: string;
  /** Null where nobody counted: the link to the cart then stands there only if something can be bought. */
  readonly cartCount: number | null;
  /** What search engines may show of it; without, they are told to leave it out. */
  readonly description?: string;
  /** For templates, besides what every page has. */
  readonly data?: PageDictionary;
  /** HTML. */
  body(context: { readonly language: string; readonly shopUrl: string | null }): string;
}

/** Every page of a site: found, read and drawn, in its theme or, without one, in the plain frame. */
export function createSitePages(parts: SitePagesParts): SitePages {
  const { content, settings, products, themes, pageData, drawThemed, drawDocuments, reviews } = parts;
  const find = createPageFinder(content, parts.stillLocked);
  const drawProduct = createProductPage(parts);
  const readReviews = createProductReviews(reviews);
  const drawPlain = createPlainPages(parts);
  const addOverlays = createPageOverlays(parts);

  const firstForSale = async (websiteId: WebsiteId) => (await products.some(websiteId, 1))[0] ?? null;

  /** The store of the first thing that can be bought; null on a site that sells nothing. */
  const findShop = async (websiteId: WebsiteId): Promise<string | null> => {
    const first = await firstForSale(websiteId);
    if (!first) return null;
    const stores = await content.collections(websiteId, [first.collectionId]);
    return stores.get(first.collectionId)?.fullUrl ?? null;
  };

  /** What the platform shows where a theme has no template, or where a form comes back. */
  const drawBuiltIn = async (
    { request, found: match, built, activeTheme, rating }: ReadPage,
    reading: SiteSettings,
  ) => {
    const { site, query, refused = null } = request;
    const { page, document, owner, product, view } = match;
    const ownItems = view === 'list' ? itemsOfPage(built, page.collection) : undefined;
    const [[drawn], bought] = await Promise.all([
      drawDocuments(site.id, activeTheme?.theme ?? null, [
        {
          document,
          page: {
            website: built.website,
            collection: page.collection,
            now: parts.clock.now().getTime(),
            owner,
            ...(query.month === undefined ? {} : { month: query.month }),
          },
          options: {
            hasten: product === undefined,
            updatedOn: (match.item ?? page.collection).updatedOn,
          },
          ...(ownItems === undefined ? {} : { ownItems }),
        },
      ]),
      product
        ? drawProduct({
            websiteId: site.id,
            product,
            collection: page.collection,
            reading,
            query,
            rating,
            refused,
          })
        : { above: '', below: '' },
    ]);
    return {
      html: bought.above + (drawn?.html ?? '') + (ownItems ? listPages(built) : '') + bought.below,
      ownerScripts: drawn?.ownerScripts ?? [],
    };
  };

  const headOf = async (
    { request, found: page, built, rating }: ReadPage,
    pageType: number,
  ): Promise<Omit<HeadInput, 'baseUrl'>> => {
    const { site, path, query } = request;
    const { collection } = page.page;
    const [{ value: identity }, folder] = await Promise.all([
      settings.identity(site.id),
      content.folderOf(site.id, collection.id),
    ]);
    const isItem = page.view === 'item';
    return {
      dictionary: built.dictionary,
      path,
      query: { ...query },
      pageType,
      title: pageTitle(identity, {
        ...(isItem ? { item: page.title, collection: collection.title } : { collection: page.title }),
        site: site.title,
        homepage: collection.homepage && !isItem,
      }),
      description: page.description,
      index: collection.seoHidden !== true,
      trail: folder ? [{ name: folder.folder.title, path: folder.folder.fullUrl }] : [],
      rating,
    };
  };

  const drawContent = async (
    page: ReadPage,
    { pageType = page.built.pageType }: DrawOptions = {},
  ): Promise<DrawnPage> => {
    const { request, found: match, built, activeTheme } = page;
    const { site, query, refused } = request;
    const { value: reading } = await settings.site(site.id);
    const builtIn =
      built.inner.kind === 'built-in' || refused !== undefined ? await drawBuiltIn(page, reading) : null;
    const head = await headOf(page, pageType);
    const ownerScripts = [...built.ownerScripts, ...(builtIn?.ownerScripts ?? [])];
    const isCover = match.page.pageType === PAGE_TYPES['splash-page'];
    // A cover page is the whole page.
    if (activeTheme && !isCover) {
      const { product } = match;
      const reviewing =
        product && builtIn === null
          ? readReviews(site.id, product, { query, reading, rating: page.rating })
          : null;
      const drawing = drawThemed({
        ...head,
        site,
        activeTheme,
        ownerScripts,
        layout: built.layout,
        cartCount: null,
        inner:
          builtIn || built.inner.kind === 'built-in'
            ? { kind: 'finished', html: builtIn?.html ?? '' }
            : built.inner,
        collection: match.page.collection,
        itemId: match.view === 'item' ? (match.item?.id ?? match.product?.id ?? null) : null,
        website: built.website,
        ...(query.month === undefined ? {} : { month: query.month }),
      });
      const [drawn, written] = await Promise.all([drawing, reviewing]);
      return product && written ? placeReviews(drawn, written, product) : drawn;
    }
    const finished = built.inner.kind === 'finished' ? built.inner.html : '';
    return drawPlain({
      site,
      path: request.path,
      language: reading.language,
      ownerScripts,
      isCover,
      meta: writeMeta({ ...head, baseUrl: site.baseUrl }),
      body: builtIn?.html ?? finished,
      cart: (await firstForSale(site.id)) === null ? null : { count: null },
    });
  };

  /** What the page of an item shows beside the item itself. */
  const beginReading = (websiteId: WebsiteId, collection: CollectionData, item: ItemData): EarlyReading => {
    const neighbours = content.neighbours(websiteId, collection, item);
    const ratings = isStoreItem(item) ? reviews.summaries(websiteId, [item.id]) : null;
    // Said to who needs them: the page may turn out to be another one.
    for (const each of [neighbours, ratings]) each?.catch(() => {});
    return { neighbours, ratings };
  };

  return {
    shopUrl: findShop,

    async read(request) {
      const { site, path, query } = request;
      const [{ value: reading }, { value: store }, activeTheme] = await Promise.all([
        settings.site(site.id),
        settings.store(site.id),
        themes.ofSite(site.id),
      ]);
      const { category, tag, author, month } = query;
      const within = month === undefined ? null : monthRange(month, reading.timeZone);
      const theme = activeTheme?.theme ?? null;
      const filter = { category, tag, author, within };
      const quickView = store.quickViewEnabled;
      const early = new Map<string, EarlyReading>();
      const match = await find({
        websiteId: site.id,
        path,
        filter,
        reading,
        theme,
        quickView,
        onItem: (collection, item) => early.set(item.id, beginReading(site.id, collection, item)),
      });
      if (!match || 'location' in match) return match;
      const { product } = match;
      const begun = early.get(match.item?.id ?? '');
      const [built, ratings] = await Promise.all([
        pageData.build({ site, found: match, query, theme, neighbours: begun?.neighbours }),
        product ? (begun?.ratings ?? reviews.summaries(site.id, [product.id])) : null,
      ]);
      return {
        request,
        found: match,
        activeTheme,
        built,
        rating: (product && ratings?.get(product.id)) ?? null,
      };
    },

    async collectionAt(websiteId, path) {
      const address = path.replace(/^\/+|\/+$/g, '');
      const page =
        address === ''
          ? await content.homePage(websiteId)
          : ((await content.pageAt(websiteId, address))?.page ?? null);
      return page?.collection.id ?? null;
    },

    async draw(page, options) {
      const { request, found: match } = page;
      const { collection } = match.page;
      return addOverlays(request.site.id, await drawContent(page, options), {
        collectionId: collection.id,
        isHome: collection.homepage && match.view !== 'item',
        mayPopUp: request.refused === undefined,
      });
    },

    async drawOwn(site, { title, path, pageType, name, cartCount, description, data, body }) {
      const [{ value: reading }, { value: identity }, activeTheme, shopUrl] = await Promise.all([
        settings.site(site.id),
        settings.identity(site.id),
        themes.ofSite(site.id),
        findShop(site.id),
      ]);
      const { language } = reading;
      const html = body({ language, shopUrl });
      const { dictionary, website } = await pageData.system(site, data, activeTheme?.theme ?? null);
      const head = {
        dictionary,
        path,
        query: {},
        pageType,
        description: description ?? '',
        index: description !== undefined,
        title: pageTitle(identity, { collection: title, site: site.title, homepage: false }),
      };
      const drawn = activeTheme
        ? await drawThemed({
            ...head,
            site,
            activeTheme,
            cartCount,
            system: name,
            ownerScripts: [],
            inner: { kind: 'finished', html },
            layout: null,
            collection: null,
            itemId: null,
            website,
          })
        : await drawPlain({
            site,
            path,
            language,
            body: html,
            ownerScripts: [],
            isCover: false,
            meta: writeMeta({ ...head, baseUrl: site.baseUrl }),
            cart: cartCount === null && shopUrl === null ? null : { count: cartCount },
          });
      return addOverlays(site.id, drawn, { collectionId: null, isHome: false, mayPopUp: false });
    },
  };
}
