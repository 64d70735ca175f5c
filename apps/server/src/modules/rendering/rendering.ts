import { addressOf, readPopup } from '@awning/contract/calls';
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
import { createConsistentReader, type SiteCache } from '../../platform/site-versions/index.ts';
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
import type { Themes } from '../website/themes/index.ts';
import {
  type CheckoutAssets,
  type CheckoutSenderParts,
  createCheckoutSender,
} from './frame/checkout-sender.ts';
import type { FrameAssets } from './frame/page-frame.ts';
import type { ThemeHeadAssets } from './head/index.ts';
import { registerRedirectTrial } from './locate/redirect-trial-routes.ts';
import { cacheContent } from './page-data/cached-readers.ts';
import type { PageDataParts } from './page-data/index.ts';
import { registerAdminPage, registerPageRoutes } from './page-routes.ts';
import { createProblemLog, createSteps } from './page-steps.ts';
import type { SharedPages } from './page-types/shared-page.ts';
import { type AccountRoutes, registerAccountRoutes } from './pages/account/account-routes.ts';
import { type CartPageParts, createCartPages } from './pages/cart/cart-routes.ts';
import {
  type CartReminderPageParts,
  registerCartReminderPages,
} from './pages/cart-reminder/cart-reminder-routes.ts';
import { registerCheckoutPages } from './pages/checkout/checkout-routes.ts';
import { type DonatePageParts, registerDonatePages } from './pages/donate/donate-routes.ts';
import { registerEmbedRoutes } from './pages/embed/embed-routes.ts';
import { type FormPageParts, registerFormPages } from './pages/form/form-routes.ts';
import { registerGiftCardBalancePage } from './pages/gift-card/gift-card-balance-page.ts';
import { registerGiftCardPages } from './pages/gift-card/gift-card-routes.ts';
import {
  type MailingListPageParts,
  registerMailingListPages,
} from './pages/mailing-list/mailing-list-routes.ts';
import { type OrderPageParts, registerOrderPages } from './pages/order/order-routes.ts';
import { registerPopupRoutes } from './pages/popup/popup-routes.ts';
import { registerQuickViewRoutes } from './pages/product/quick-view-routes.ts';
import {
  type ReviewRequestRoutes,
  registerReviewRequestRoutes,
} from './pages/review-request/review-request-routes.ts';
import { registerSearchRoutes } from './pages/search/search-routes.ts';
import {
  registerSubscriptionPages,
  type SubscriptionPageParts,
} from './pages/subscription/subscription-routes.ts';
import { createErrorPage } from './pages/system/error-page.ts';
import type { PageAssets } from './pages/system/system-frame.ts';
import { registerWaitlistJoinPages, type WaitlistJoinParts } from './pages/waitlist/waitlist-join-routes.ts';
import { registerWaitlistPages, type WaitlistPageParts } from './pages/waitlist/waitlist-routes.ts';
import { type PreviewRoutes, registerPreviewRoutes } from './preview/preview-routes.ts';
import type { PreviewParts } from './preview/preview-steps.ts';
import { registerSiteFiles } from './site-files/index.ts';
import { createSitePages, type SitePagesContext } from './site-pages.ts';
import { createThemeRenderer } from './workers/index.ts';

export interface RenderingParts {
  readonly database: Database;
  readonly listener: Listener;
  readonly siteCache: SiteCache;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly renderWorkers: number;
  readonly assets: PageAssets &
    FrameAssets &
    ThemeHeadAssets &
    CheckoutAssets & { readonly canvasScript: string };
  readonly adminPage: string;
  /** Appended to themed pages in theme development; `''` otherwise. */
  readonly developmentScript: string;
  /** As pages read them. */
  readonly settings: Settings;
  readonly media: Media;
  readonly content: Content;
  readonly productPages: SitePagesContext['content'];
  readonly productPagesOver: PreviewParts['productPagesOver'];
  readonly readSiteDrafts: PreviewParts['readSiteDrafts'];
  readonly previewLinks: PreviewRoutes['previewLinks'];
  readonly versions: PreviewRoutes['versions'];
  readonly productReader: SitePagesContext['products'];
  readonly captcha: SitePagesContext['captcha'] & PageDataParts['captcha'];
  readonly promotions: SitePagesContext['promotions'] & Pick<Promotions, 'popupPage' | 'changed'>;
  readonly reviews: SitePagesContext['reviews'] & ReviewRequestRoutes['reviews'];
  readonly forms: FormPageParts['forms'] & Pick<PublicForms, 'models'>;
  readonly designs: SitePagesContext['designs'] & PreviewParts['designs'];
  readonly headerFooters: SitePagesContext['headerFooters'] & PreviewParts['headerFooters'];
  readonly themes: Themes & CheckoutSenderParts['themes'];
  readonly access: Access;
  readonly redirects: Redirects;
  readonly carts: CartPageParts['carts'] &
    Pick<Carts, 'add' | 'changeFields' | 'open' | 'read' | 'startDonation'>;
  readonly checkouts: Pick<Checkouts, 'read' | 'justBought'>;
  readonly mailingList: MailingListPageParts['mailingList'];
  readonly reminders: CartReminderPageParts['reminders'];
  readonly orders: OrderPageParts['orders'] & AccountRoutes['orders'];
  readonly returns: OrderPageParts['returns'];
  /** What pages say for those who count visits. */
  readonly visits: SitePagesContext['visits'];
  readonly waitlist: WaitlistPageParts['waitlist'] & WaitlistJoinParts['waitlist'];
  readonly downloads: OrderPageParts['downloads'];
  readonly payments: OrderPageParts['payments'];
  readonly giftCards: Pick<GiftCards, 'byIds' | 'tryCode'>;
  readonly donations: DonatePageParts['donations'];
  readonly subscriptions: SubscriptionPageParts['subscriptions'] &
    AccountRoutes['subscriptions'] &
    OrderPageParts['subscriptions'];
  readonly renewals: SubscriptionPageParts['renewals'];
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
  const { access, assets, carts, clock, database, designs, forms, giftCards, log, media } = parts;
  const { metrics, promotions, redirects, reviews, settings, themes, waitlist } = parts;
  const { protectedCollections } = access;
  const content = cacheContent(parts.productPages, parts.siteCache);
  const sources = {
    ...content,
    images: media.images,
    files: media.files,
    forms: forms.models,
    donations: parts.donations.shown,
  };
  const blocks = createBlocks({ sources });
  const renderer = createThemeRenderer({ log, metrics, workers: parts.renderWorkers });
  const stepParts = {
    access,
    assets,
    blocks,
    captcha: parts.captcha,
    clock,
    content,
    designs,
    developmentScript: parts.developmentScript,
    headerFooters: parts.headerFooters,
    media,
    noteProblems: createProblemLog(log),
    popupAddress: (pageId: string) => addressOf(readPopup, { pageId }),
    products: parts.productReader,
    promotions,
    renderer,
    reviews,
    settings,
    sources,
    themes,
    visits: parts.visits,
  };
  const steps = createSteps(stepParts);
  const { pageData, drawDocuments } = steps;
  const sharedPages: SharedPages = createPageCache({
    metrics,
    reading: createConsistentReader({ database, listener: parts.listener, ids: parts.ids }),
    sizeOf: (page) => ('html' in page && page.html.length <= LARGEST_CACHED ? page.html.length : 0),
  });
  const pages = createSitePages(steps);
  const cartPages = createCartPages({ carts, pages, content, pageData, themes });

  return {
    lockScreenBlocks: blocks.withSources(hideFromStrangers(sources, access)),
    errorPage: createErrorPage({
      assets,
      pages,
      settings,
      content,
      isOpen: access.isOpen,
      protectedCollections,
    }),
    showRefused: cartPages.showRefused,
    register(app, { customerSession, showLocked, antiForgery }) {
      cartPages.register(app);
      const send = createCheckoutSender({ settings, media, designs, themes, assets });
      registerCheckoutPages(app, { checkouts: parts.checkouts, designs, themes, pages }, send);
      registerGiftCardPages(app, { content, carts, antiForgery, settings, pages, clock, send });
      registerDonatePages(app, { donations: parts.donations, carts, blocks, settings, clock, pages });
      registerGiftCardBalancePage(app, { giftCards, settings, pages });
      const { orders, returns, ids, downloads, payments, subscriptions, renewals } = parts;
      registerOrderPages(app, {
        orders,
        returns,
        ids,
        downloads,
        payments,
        settings,
        giftCards,
        subscriptions,
        pages,
      });
      registerSubscriptionPages(app, { subscriptions, renewals, settings, pages });
      registerFormPages(app, { forms, access, settings, clock, blocks, pages });
      registerMailingListPages(app, { mailingList: parts.mailingList, pages });
      registerCartReminderPages(app, { reminders: parts.reminders, pages, antiForgery });
      registerWaitlistJoinPages(app, { waitlist, content, settings, pages });
      registerWaitlistPages(app, { waitlist, carts, content, settings, pages, antiForgery });
      registerReviewRequestRoutes(app, { reviews, content, settings, pages, access, showLocked });
      registerAccountRoutes(app, { customerSession, pages, orders: parts.orders, subscriptions, settings });
      const search = createSearch({ database, content, locked: protectedCollections });
      registerSearchRoutes(app, { search, settings, pages, pageData, themes });
      registerSiteFiles(app, { content: parts.content, products: content, media, settings, access, themes });
      registerQuickViewRoutes(app, { content, settings, themes, sharedPages });
      registerPopupRoutes(app, { promotions, themes, pageData, drawDocuments, clock, sharedPages });
      registerPreviewRoutes(app, {
        readSiteDrafts: parts.readSiteDrafts,
        content: parts.content,
        productPagesOver: parts.productPagesOver,
        designs,
        headerFooters: parts.headerFooters,
        promotions,
        themes,
        forms,
        donations: parts.donations,
        media,
        blocks,
        stepParts,
        access,
        previewLinks: parts.previewLinks,
        versions: parts.versions,
        canvasScript: assets.canvasScript,
        lockPageAssets: assets,
      });
      registerEmbedRoutes(app, { content: parts.content, access, showLocked });
      registerPageRoutes(app, { steps, pages, access, showLocked, sharedPages, redirects, clock });
      registerRedirectTrial(app, { redirects, steps });
      registerAdminPage(app, parts.adminPage);
    },
    close: () => renderer.close(),
  };
}
