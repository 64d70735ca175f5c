import type { SiteSettings } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import { rawHtml } from '../../../platform/html/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { ProductPages } from '../../store/catalog/index.ts';
import { type PageHead, writeMeta } from '../head/index.ts';
import { templateOf } from '../locate/theme-types.ts';
import type { ReadPage } from '../page-data/index.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import type { DrawOptions } from '../page-types/site-pages.ts';
import { readProductReviews } from '../pages/product/product-page-reviews.ts';
import { type BuiltInContent, type BuiltInContext, drawBuiltIn } from './built-in-content.ts';
import { readPageHead } from './page-head.ts';
import { drawPlainPage, type PlainPageContext } from './plain-page.ts';
import type { ListHead } from './printed-twice.ts';
import { findFirstForSale, type ShopContext } from './shop-address.ts';
import { finishThemedPage } from './theme-slots.ts';
import { drawThemedPage, type ThemedPageContext } from './themed-page.ts';

export interface DrawContext
  extends ThemedPageContext,
    PlainPageContext,
    BuiltInContext,
    Pick<ShopContext, 'products'> {
  readonly content: ProductPages;
  readonly settings: Pick<Settings, 'site' | 'store' | 'identity' | 'code' | 'cookies' | 'visits'>;
  readonly assets: ThemedPageContext['assets'] & PlainPageContext['assets'];
  readonly designs: ThemedPageContext['designs'] & PlainPageContext['designs'];
}

/** A page as its theme shows it or, without one, in the plain frame. */
export async function drawPage(
  context: DrawContext,
  page: ReadPage,
  { pageType = page.built.pageType }: DrawOptions = {},
): Promise<DrawnPage> {
  const { request, target, built, activeTheme } = page;
  const { value: reading } = await context.settings.site(request.site.id);
  const isBuiltIn = built.inner.kind === 'built-in' || request.refused !== undefined;
  const builtIn = isBuiltIn ? await drawBuiltIn(context, page, reading) : null;
  const head = await readPageHead(context, page, pageType);
  // A cover page is the whole page.
  const isCover = target.page.pageType === PAGE_TYPES['splash-page'];
  return activeTheme && !isCover
    ? drawInTheme(context, { ...page, activeTheme }, { head, builtIn, reading })
    : drawPlainPage(context, {
        site: request.site,
        path: request.path,
        language: reading.language,
        ownerScripts: ownerScriptsOf(page, builtIn),
        isCover,
        headCode: headCodeOf(page),
        meta: rawHtml(writeMeta({ ...head, baseUrl: request.site.baseUrl })),
        body: rawHtml(builtIn?.html ?? (built.inner.kind === 'finished' ? built.inner.html : '')),
        cart: (await findFirstForSale(context, request.site.id)) === null ? null : { count: null },
      });
}

async function drawInTheme(
  context: DrawContext,
  page: ReadPage & { readonly activeTheme: NonNullable<ReadPage['activeTheme']> },
  {
    head,
    builtIn,
    reading,
  }: {
    readonly head: PageHead;
    readonly builtIn: BuiltInContent | null;
    readonly reading: SiteSettings;
  },
): Promise<DrawnPage> {
  const { request, target, built, activeTheme, rating } = page;
  const { site, query } = request;
  const { product } = target;
  const reviewing =
    product && builtIn === null
      ? readProductReviews(context, site.id, product, { query, reading, rating })
      : null;
  const drawing = drawThemedPage(context, {
    ...head,
    site,
    activeTheme,
    ownerScripts: ownerScriptsOf(page, builtIn),
    layout: built.layout,
    headCode: headCodeOf(page),
    cartCount: null,
    inner:
      builtIn || built.inner.kind === 'built-in'
        ? { kind: 'finished', html: builtIn?.html ?? '' }
        : built.inner,
    collection: target.page.collection,
    itemId: target.view === 'item' ? (target.item?.id ?? product?.id ?? null) : null,
    website: built.website,
    ...(query.month === undefined ? {} : { month: query.month }),
  });
  const [drawn, reviews] = await Promise.all([drawing, reviewing]);
  return finishThemedPage(drawn, product && reviews ? { product, reviews } : null, listHeadOf(page));
}

/** Where the platform draws a list, and with it the head of the list. */
function listHeadOf({ target, activeTheme }: ReadPage): ListHead | null {
  const { view, page, categories } = target;
  const { typeName, title, description } = page.collection;
  if (view !== 'list' || templateOf(activeTheme?.theme ?? null, view, typeName) === 'theme') return null;
  const category = categories?.at(-1);
  return category
    ? { title: category.displayName, description: category.description ?? '' }
    : { title, description };
}

/** Code of a page is for the page itself: neither for what is in it, nor for those who may not see it. */
const headCodeOf = ({ request, target }: ReadPage): string =>
  target.view === 'item' || request.refused !== undefined ? '' : target.page.headCode;

const ownerScriptsOf = ({ built }: ReadPage, builtIn: BuiltInContent | null): string[] => [
  ...built.ownerScripts,
  ...(builtIn?.ownerScripts ?? []),
];
