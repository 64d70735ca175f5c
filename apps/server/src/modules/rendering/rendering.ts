import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Listener } from '../../platform/db/index.ts';
import {
  type AntiForgery,
  createPageCache,
  type ErrorPage,
  type HttpApp,
} from '../../platform/http/index.ts';
import type { Ids } from '../../platform/ids.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import {
  createConsistentReader,
  type SiteCache,
  type SiteVersions,
} from '../../platform/site-versions/index.ts';
import type { Settings } from '../foundation/settings/index.ts';
import { type Access, hideFromStrangers, type ShowLocked } from '../people/access/index.ts';
import type { CustomerSession } from '../people/customers/index.ts';
import type { Carts, ShowRefusedForm } from '../store/cart/index.ts';
import type { Checkouts } from '../store/checkout/index.ts';
import type { GiftCards } from '../store/giftcards/index.ts';
import { type Blocks, createBlocks } from '../website/blocks/index.ts';
import type { Content } from '../website/content/index.ts';
import type { PublicForms } from '../website/forms/index.ts';
import type { Media } from '../website/media/index.ts';
import type { Promotions } from '../website/promotions/index.ts';
import type { Redirects } from '../website/redirects/index.ts';
import { createSearch } from '../website/search/index.ts';
import type { SiteTheme, Themes } from '../website/themes/index.ts';
import { cacheContent } from './cached-readers.ts';
import { createDocumentDrawer } from './document-drawer.ts';
import { createErrorPage } from './error-page.ts';
import { createEmbedFrames } from './frame/embed-frames.ts';
import type { FrameAssets } from './frame/page-frame.ts';
import { registerPopupRoutes } from './frame/popup-routes.ts';
import type { ThemeHeadAssets } from './head/index.ts';
import { createPageData, type PageDataParts } from './page-data/index.ts';
import type { RedirectMatch } from './page-finder.ts';
import type { PageText } from './page-formats.ts';
import { registerPageRoutes } from './page-routes.ts';
import { registerAccountRoutes } from './pages/account/account-routes.ts';
import { type CartPageParts, createCartPages } from './pages/cart/cart-page-routes.ts';
import {
  type CheckoutAssets,
  type CheckoutPageParts,
  createCheckoutSender,
  registerCheckoutPages,
} from './pages/checkout/checkout-page.ts';
import { type FormPageParts, registerFormPages } from './pages/forms/form-page-routes.ts';
import { registerGiftCardBalancePage } from './pages/gift-card/gift-card-balance-page.ts';
import { registerGiftCardPages } from './pages/gift-card/gift-card-page-routes.ts';
import {
  type MailingListPageParts,
  registerMailingListPages,
} from './pages/mailing-list/mailing-list-page-routes.ts';
import { type OrderPageParts, registerOrderPages } from './pages/order/order-page-routes.ts';
import { createQuickView } from './pages/product/quick-view.ts';
import { registerQuickViewRoutes } from './pages/product/quick-view-routes.ts';
import {
  type ReviewRequestRoutes,
  registerReviewRequestRoutes,
} from './pages/reviews/review-request-routes.ts';
import { registerSearchRoutes } from './pages/search/search-routes.ts';
import { registerWaitlistJoinPages, type WaitlistJoinParts } from './pages/waitlist/waitlist-join-routes.ts';
import { registerWaitlistPages, type WaitlistPageParts } from './pages/waitlist/waitlist-page-routes.ts';
import { registerSiteFiles } from './site-files/index.ts';
import type { PageAssets } from './site-page.ts';
import { createSitePages, type SitePagesParts } from './site-pages.ts';
import { createTagResolver } from './tag-resolver.ts';
import { createThemedPages } from './themed-pages.ts';
import { createThemeRenderer } from './workers/index.ts';

export interface RenderingParts {
  readonly database: Database;
  readonly listener: Listener;
  readonly siteVersions: SiteVersions;
  readonly siteCache: SiteCache;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly renderWorkers: number;
  readonly assets: PageAssets & FrameAssets & ThemeHeadAssets & CheckoutAssets;
  readonly adminPage: string;
  /** For the end of themed pages while somebody writes a theme; `''` otherwise. */
  readonly developmentScript: string;
  /** As pages read them. */
  readonly settings: Settings;
  readonly media: Media;
  readonly content: Content;
  readonly productPages: SitePagesParts['content'];
  readonly productReader: SitePagesParts['products'];
  readonly captcha: SitePagesParts['captcha'] & PageDataParts['captcha'];
  readonly promotions: SitePagesParts['promotions'] & Pick<Promotions, 'popupPage'>;
  readonly reviews: SitePagesParts['reviews'] & ReviewRequestRoutes['reviews'];
  readonly forms: FormPageParts['forms'] & Pick<PublicForms, 'models'>;
  readonly designs: SitePagesParts['designs'];
  readonly headerFooters: SitePagesParts['headerFooters'];
  readonly themes: Themes & CheckoutPageParts['themes'];
  readonly access: Access;
  readonly redirects: Redirects;
  readonly carts: CartPageParts['carts'] & Pick<Carts, 'add' | 'changeFields' | 'open' | 'read'>;
  readonly checkouts: Pick<Checkouts, 'read' | 'justBought'>;
  readonly mailingList: MailingListPageParts['mailingList'];
  readonly orders: OrderPageParts['orders'];
  readonly waitlist: WaitlistPageParts['waitlist'] & WaitlistJoinParts['waitlist'];
  readonly downloads: OrderPageParts['downloads'];
  readonly payments: OrderPageParts['payments'];
  readonly giftCards: Pick<GiftCards, 'byIds' | 'tryCode'>;
}

/** What only the routes of pages need. */
export interface PageRouteParts {
  readonly customerSession: CustomerSession;
  readonly showLocked: ShowLocked;
  readonly antiForgery: AntiForgery;
}

/** The pages of all sites. */
export interface Rendering {
  /** For who has been let into nothing. */
  readonly lockScreenBlocks: Blocks;
  readonly errorPage: ErrorPage;
  /** For the forms that lead into the cart. */
  readonly showRefused: ShowRefusedForm;
  register(app: HttpApp, parts: PageRouteParts): void;
  close(): Promise<void>;
}

/** A page that is larger is not kept for those who want another encoding of it. */
const LARGEST_CACHED = 1024 * 1024;

export function createRendering(parts: RenderingParts): Rendering {
  const { content, themes, access, media, clock, log, assets, redirects, settings, siteCache } = parts;
  const productPages = cacheContent(parts.productPages, siteCache);
  const now = (): number => clock.now().getTime();
  const locked = access.protectedCollections;
  const sources = {
    ...productPages,
    images: media.images,
    files: media.files,
    forms: parts.forms.models,
  };
  const blocks = createBlocks({ sources });
  const renderer = createThemeRenderer({ ...parts, workers: parts.renderWorkers });
  const { stillLocked } = access;
  const drawDocuments = createDocumentDrawer({ blocks, sources, stillLocked, themes, renderer });
  const pageData = createPageData({
    ...parts,
    content: productPages,
    products: parts.productReader,
    drawDocuments,
    protectedCollections: locked,
  });
  const drawThemed = createThemedPages({
    renderer,
    content: productPages,
    settings,
    assets,
    clock,
    developmentScript: parts.developmentScript,
    resolveTags: createTagResolver({ content: productPages, media, drawDocuments, stillLocked }),
    noteProblems: createProblemLog(log),
  });
  const pages = createSitePages({
    ...parts,
    content: productPages,
    products: parts.productReader,
    pageData,
    drawThemed,
    drawDocuments,
    stillLocked,
  });
  const search = createSearch({ ...parts, content: productPages, locked });
  const cartPages = createCartPages({ carts: parts.carts, pages, content: productPages });
  const maker = createPageCache<PageText | RedirectMatch>({
    ...parts,
    reading: createConsistentReader(parts),
    sizeOf: (made) => ('html' in made && made.html.length <= LARGEST_CACHED ? made.html.length : 0),
  });

  return {
    lockScreenBlocks: blocks.withSources(hideFromStrangers(sources, access)),
    errorPage: createErrorPage({
      assets,
      pages,
      settings,
      content: productPages,
      isOpen: access.isOpen,
      protectedCollections: locked,
    }),
    showRefused: cartPages.showRefused,
    register(app, { customerSession, showLocked, antiForgery }) {
      cartPages.register(app);
      const send = createCheckoutSender(parts);
      registerCheckoutPages(app, { ...parts, pages }, send);
      registerGiftCardPages(app, { ...parts, content: productPages, pages, antiForgery, send });
      registerGiftCardBalancePage(app, { ...parts, pages });
      registerOrderPages(app, { ...parts, pages });
      registerFormPages(app, { ...parts, blocks, pages });
      registerMailingListPages(app, { ...parts, pages });
      registerWaitlistJoinPages(app, { ...parts, content: productPages, pages });
      registerWaitlistPages(app, { ...parts, content: productPages, pages, antiForgery });
      registerReviewRequestRoutes(app, { ...parts, content: productPages, pages, showLocked });
      registerAccountRoutes(app, { customerSession, pages });
      registerSearchRoutes(app, { search, settings, pages, pageData, themes });
      registerSiteFiles(app, { ...parts, products: productPages });
      registerQuickViewRoutes(app, {
        quickView: createQuickView({ content: productPages, settings, themes }),
        maker,
      });
      registerPopupRoutes(app, { ...parts, pageData, drawDocuments, maker });
      registerPageRoutes(app, {
        adminPage: parts.adminPage,
        pages,
        maker,
        redirects,
        access,
        showLocked,
        now,
        embeds: createEmbedFrames({ content, access }),
      });
    },
    close: () => renderer.close(),
  };
}

/** Each problem of a theme once, as long as it is the same theme: pages are drawn again and again. */
function createProblemLog(log: Logger) {
  const told = new Set<string>();
  return (activeTheme: SiteTheme, problems: readonly { file: string; message: string }[]): void => {
    for (const { file, message } of problems) {
      const sentence = `${activeTheme.key} ${file} ${message}`;
      if (told.has(sentence)) continue;
      if (told.size >= MAX_LOGGED) told.clear();
      told.add(sentence);
      log.warn({ theme: activeTheme.name, revision: activeTheme.revision, file }, message);
    }
  };
}

const MAX_LOGGED = 5_000;
