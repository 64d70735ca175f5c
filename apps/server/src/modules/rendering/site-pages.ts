import type { RatingSummary } from '@awning/commerce';
import type { SiteSettings } from '@awning/contract';
import { type CollectionData, type ItemData, isStoreItem, PAGE_TYPES } from '@awning/site-model';
import { type PageDictionary, pageTitle } from '@awning/theme-kit';
import type { Clock } from '../../platform/clock.ts';
import type { RequestSite } from '../../platform/http/index.ts';
import type { Access } from '../access/index.ts';
import type { ProductPages, ProductReader } from '../catalog/index.ts';
import type { ItemNeighbours } from '../content/index.ts';
import type { Settings } from '../settings/index.ts';
import type { SiteTheme, Themes } from '../themes/index.ts';
import { type HeadInput, writeMeta } from './head/index.ts';
import { itemsOfPage, listPages } from './list-pages.ts';
import { monthRange } from './month-range.ts';
import type { BuiltPage, DrawDocuments, PageData, PageQuery } from './page-data/index.ts';
import { createPageFinder, type FoundElsewhere, type FoundPage } from './page-finder.ts';
import { createPageFurniture, type PageFurnitureParts } from './page-furniture.ts';
import { createPlainPages, type PlainPagesParts } from './plain-pages.ts';
import { createProductPage, type ProductPageParts } from './product-page.ts';
import type { RefusedProductForm } from './product-page-form.ts';
import { createProductReviews } from './product-page-reviews.ts';
import type { DrawnPage, DrawThemedPage } from './themed-pages.ts';
import { placeReviews } from './themed-reviews.ts';

export interface SitePagesParts extends PlainPagesParts, PageFurnitureParts {
  readonly content: ProductPages;
  readonly settings: Pick<Settings, 'site' | 'store' | 'identity' | 'code'>;
  readonly reviews: ProductPageParts['reviews'] & {
    summaries(websiteId: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, RatingSummary>>;
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
  readonly found: FoundPage;
  readonly built: BuiltPage;
  /** Of the product on the page, where visitors see reviews. */
  readonly rating: RatingSummary | null;
  readonly worn: SiteTheme | null;
}

export interface SitePages {
  /** Null when there is nothing at this address for visitors. */
  read(request: PageRequest): Promise<ReadPage | FoundElsewhere | null>;
  draw(page: ReadPage, options?: DrawOptions): Promise<DrawnPage>;
  /** The page at the beginning of an address, which may be its item's or nothing's: whose password, if any, it takes to hear more. */
  collectionAt(websiteId: string, path: string): Promise<string | null>;
  /** What Awning draws by itself, in the theme or the frame of the site. Not for search engines. */
  drawOwn(site: RequestSite, page: OwnPage): Promise<DrawnPage>;
  /** Where there is something to buy; null on a site that sells nothing. */
  shopUrl(websiteId: string): Promise<string | null>;
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
  body(around: { readonly language: string; readonly shopUrl: string | null }): string;
}

/** Every page of a site: found, read and drawn, in its theme or, without one, in the plain frame. */
export function createSitePages(parts: SitePagesParts): SitePages {
  const { content, settings, products, themes, pageData, drawThemed, drawDocuments, reviews } = parts;
  const find = createPageFinder(content, parts.stillLocked);
  const drawProduct = createProductPage(parts);
  const readReviews = createProductReviews(reviews);
  const drawPlain = createPlainPages(parts);
  const furnish = createPageFurniture(parts);

  const firstForSale = async (websiteId: string) => (await products.some(websiteId, 1))[0] ?? null;

  /** The store of the first thing that can be bought; null on a site that sells nothing. */
  const findShop = async (websiteId: string): Promise<string | null> => {
    const first = await firstForSale(websiteId);
    if (!first) return null;
    const stores = await content.collections(websiteId, [first.collectionId]);
    return stores.get(first.collectionId)?.fullUrl ?? null;
  };

  /** What the platform shows where a theme has no template, or where a form comes back. */
  const drawBuiltIn = async ({ request, found, built, worn, rating }: ReadPage, reading: SiteSettings) => {
    const { site, query, refused = null } = request;
    const { page, document, owner, product, view } = found;
    const ownItems = view === 'list' ? itemsOfPage(built, page.collection) : undefined;
    const [[drawn], bought] = await Promise.all([
      drawDocuments(site.id, worn?.theme ?? null, [
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
            updatedOn: (found.item ?? page.collection).updatedOn,
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
    { request, found, built, rating }: ReadPage,
    pageType: number,
  ): Promise<Omit<HeadInput, 'baseUrl'>> => {
    const { site, path, query } = request;
    const { collection } = found.page;
    const [{ value: identity }, folder] = await Promise.all([
      settings.identity(site.id),
      content.folderOf(site.id, collection.id),
    ]);
    const isItem = found.view === 'item';
    return {
      dictionary: built.dictionary,
      path,
      query: { ...query },
      pageType,
      title: pageTitle(identity, {
        ...(isItem ? { item: found.title, collection: collection.title } : { collection: found.title }),
        site: site.title,
        homepage: collection.homepage && !isItem,
      }),
      description: found.description,
      index: collection.seoHidden !== true,
      trail: folder ? [{ name: folder.folder.title, path: folder.folder.fullUrl }] : [],
      rating,
    };
  };

  const drawContent = async (
    page: ReadPage,
    { pageType = page.built.pageType }: DrawOptions = {},
  ): Promise<DrawnPage> => {
    const { request, found, built, worn } = page;
    const { site, query, refused } = request;
    const { value: reading } = await settings.site(site.id);
    const builtIn =
      built.inner.kind === 'built-in' || refused !== undefined ? await drawBuiltIn(page, reading) : null;
    const head = await headOf(page, pageType);
    const ownerScripts = [...built.ownerScripts, ...(builtIn?.ownerScripts ?? [])];
    const isCover = found.page.pageType === PAGE_TYPES['splash-page'];
    // A cover page is the whole page.
    if (worn && !isCover) {
      const { product } = found;
      const reviewing =
        product && builtIn === null
          ? readReviews(site.id, product, { query, reading, rating: page.rating })
          : null;
      const drawing = drawThemed({
        ...head,
        site,
        worn,
        ownerScripts,
        layout: built.layout,
        cartCount: null,
        inner:
          builtIn || built.inner.kind === 'built-in'
            ? { kind: 'finished', html: builtIn?.html ?? '' }
            : built.inner,
        collection: found.page.collection,
        itemId: found.view === 'item' ? (found.item?.id ?? found.product?.id ?? null) : null,
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
  const beginReading = (websiteId: string, collection: CollectionData, item: ItemData): EarlyReading => {
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
      const [{ value: reading }, { value: store }, worn] = await Promise.all([
        settings.site(site.id),
        settings.store(site.id),
        themes.ofSite(site.id),
      ]);
      const { category, tag, author, month } = query;
      const within = month === undefined ? null : monthRange(month, reading.timeZone);
      const theme = worn?.theme ?? null;
      const filter = { category, tag, author, within };
      const quickView = store.quickViewEnabled;
      const early = new Map<string, EarlyReading>();
      const found = await find({
        websiteId: site.id,
        path,
        filter,
        reading,
        theme,
        quickView,
        onItem: (collection, item) => early.set(item.id, beginReading(site.id, collection, item)),
      });
      if (!found || 'location' in found) return found;
      const { product } = found;
      const begun = early.get(found.item?.id ?? '');
      const [built, ratings] = await Promise.all([
        pageData.build({ site, found, query, theme, neighbours: begun?.neighbours }),
        product ? (begun?.ratings ?? reviews.summaries(site.id, [product.id])) : null,
      ]);
      return { request, found, worn, built, rating: (product && ratings?.get(product.id)) ?? null };
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
      const { request, found } = page;
      const { collection } = found.page;
      return furnish(request.site.id, await drawContent(page, options), {
        collectionId: collection.id,
        isHome: collection.homepage && found.view !== 'item',
        mayPopUp: request.refused === undefined,
      });
    },

    async drawOwn(site, { title, path, pageType, name, cartCount, description, data, body }) {
      const [{ value: reading }, { value: identity }, worn, shopUrl] = await Promise.all([
        settings.site(site.id),
        settings.identity(site.id),
        themes.ofSite(site.id),
        findShop(site.id),
      ]);
      const { language } = reading;
      const html = body({ language, shopUrl });
      const { dictionary, website } = await pageData.system(site, data, worn?.theme ?? null);
      const head = {
        dictionary,
        path,
        query: {},
        pageType,
        description: description ?? '',
        index: description !== undefined,
        title: pageTitle(identity, { collection: title, site: site.title, homepage: false }),
      };
      const drawn = worn
        ? await drawThemed({
            ...head,
            site,
            worn,
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
      return furnish(site.id, drawn, { collectionId: null, isHome: false, mayPopUp: false });
    },
  };
}
