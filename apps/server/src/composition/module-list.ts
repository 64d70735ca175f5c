import type { Config } from '../config/config.ts';
import { crossingInvariants } from '../crossing-invariants.ts';
import { activityModule } from '../modules/foundation/activity/index.ts';
import { bulkModule } from '../modules/foundation/bulk/index.ts';
import { captchaModule } from '../modules/foundation/captcha/index.ts';
import { channelModule } from '../modules/foundation/channel/index.ts';
import { errorsModule } from '../modules/foundation/errors/index.ts';
import { mailModule } from '../modules/foundation/mail/index.ts';
import { mailTemplatesModule } from '../modules/foundation/mail-templates/index.ts';
import { placesModule } from '../modules/foundation/places/index.ts';
import { secretsModule } from '../modules/foundation/secrets/index.ts';
import { settingsModule } from '../modules/foundation/settings/index.ts';
import { sitesModule } from '../modules/foundation/sites/index.ts';
import { webhooksModule } from '../modules/foundation/webhooks/index.ts';
import { accessModule, createLockPage, createShowLocked } from '../modules/people/access/index.ts';
import { analyticsModule } from '../modules/people/analytics/index.ts';
import { brokenLinksModule } from '../modules/people/broken-links/index.ts';
import { consentsModule } from '../modules/people/consents/index.ts';
import { customerRecordsModule } from '../modules/people/customer-records/index.ts';
import {
  type CustomerSession,
  createCustomerSession,
  customersModule,
} from '../modules/people/customers/index.ts';
import { firstRunModule } from '../modules/people/first-run/index.ts';
import { homeModule } from '../modules/people/home/index.ts';
import { mailingListModule } from '../modules/people/mailing-list/index.ts';
import { memberSearchModule } from '../modules/people/member-search/index.ts';
import { membersModule } from '../modules/people/members/index.ts';
import { reportsModule } from '../modules/people/reports/index.ts';
import { siteCopiesModule } from '../modules/people/site-copies/index.ts';
import { vitalsModule } from '../modules/people/vitals/index.ts';
import { createCodeConsent, type Rendering, renderingModule } from '../modules/rendering/index.ts';
import { cartFormsModule, cartModule } from '../modules/store/cart/index.ts';
import { catalogModule, createStoreSetup } from '../modules/store/catalog/index.ts';
import { checkoutModule } from '../modules/store/checkout/index.ts';
import { discountsModule } from '../modules/store/discounts/index.ts';
import { donationsModule } from '../modules/store/donations/index.ts';
import { downloadsModule } from '../modules/store/downloads/index.ts';
import { giftCardsModule } from '../modules/store/giftcards/index.ts';
import { inventoryModule } from '../modules/store/inventory/index.ts';
import { orderMailsModule } from '../modules/store/order-mails/index.ts';
import { ordersModule } from '../modules/store/orders/index.ts';
import { paymentsModule } from '../modules/store/payments/index.ts';
import { productCsvModule } from '../modules/store/product-csv/index.ts';
import { returnsModule } from '../modules/store/returns/index.ts';
import { reviewsModule } from '../modules/store/reviews/index.ts';
import { shippingModule } from '../modules/store/shipping/index.ts';
import { subscriptionsModule } from '../modules/store/subscriptions/index.ts';
import { taxModule } from '../modules/store/tax/index.ts';
import { waitlistModule } from '../modules/store/waitlist/index.ts';
import { checksModule } from '../modules/website/checks/index.ts';
import { contentModule } from '../modules/website/content/index.ts';
import { designModule } from '../modules/website/design/index.ts';
import { draftsModule } from '../modules/website/drafts/index.ts';
import { formsModule } from '../modules/website/forms/index.ts';
import { mediaModule } from '../modules/website/media/index.ts';
import { previewsModule } from '../modules/website/previews/index.ts';
import { promotionsModule } from '../modules/website/promotions/index.ts';
import { redirectsModule } from '../modules/website/redirects/index.ts';
import { themesModule } from '../modules/website/themes/index.ts';
import type { WebsiteId } from '../platform/entity-ids.ts';
import { type AntiForgery, createAntiForgery } from '../platform/http/index.ts';
import { type AppModule, defineModule } from '../platform/module.ts';
import type { Platform } from '../platform/platform.ts';
import { createKnownBrowsers, type KnownBrowsers } from '../platform/sessions/index.ts';
import type { Modules } from './modules.ts';
import type { PageAssets } from './page-assets.ts';

/** Folders of `modules/` that other modules are made of: nothing of theirs runs by itself. */
export const LIBRARIES: readonly string[] = ['website/blocks', 'website/search', 'store/checkout-details'];

/** How browsers are known over HTTP. */
export interface BrowserParts {
  readonly antiForgery: AntiForgery;
  readonly customerSession: CustomerSession;
  readonly knownMembers: KnownBrowsers;
}

export function createBrowserParts({ keyring, clock, ids }: Platform, { customers }: Modules): BrowserParts {
  const antiForgery = createAntiForgery({ keyring, ids });
  const knownBrowsers = createKnownBrowsers({ keyring, clock, ids }, 'site-user');
  return {
    antiForgery,
    customerSession: createCustomerSession({ customers, antiForgery, knownBrowsers }),
    knownMembers: createKnownBrowsers({ keyring, clock, ids }, 'member'),
  };
}

/** Every module but those that show pages, in the order in which they are built upon each other. */
export function listModules(
  platform: Platform,
  config: Config,
  modules: Modules,
  { antiForgery, customerSession, knownMembers }: BrowserParts,
): readonly AppModule[] {
  const { database, queue, outbox, once, clock } = platform;
  const { mail, members, settings, sites, customers, access, inventory, orders, productReader } = modules;
  const { cartWritesPerMinute: writesPerMinute, paymentsPerMinute } = config;
  const language = async (websiteId: WebsiteId) => (await settings.site(websiteId)).value.language;
  return [
    defineModule('platform', { invariants: [...queue.invariants, ...outbox.invariants, ...once.invariants] }),
    sitesModule({
      sites,
      plan: {
        database,
        clock,
        config,
        storageBytes: async (websiteId) => (await modules.media.space(websiteId)).bytes,
        limits: settings.limits,
      },
    }),
    channelModule({ channel: modules.channel, hub: modules.channelHub }),
    settingsModule({ settings, identity: modules.identity }),
    secretsModule({ secrets: modules.secrets }),
    activityModule({ activity: modules.activity }),
    mailModule({ mail, isOwner: members.isOwner }),
    mailTemplatesModule({ siteMails: modules.siteMails }),
    webhooksModule({ webhooks: modules.webhooks }),
    captchaModule({ captcha: modules.captcha }),
    errorsModule({ javascriptErrors: modules.javascriptErrors }),
    placesModule({ places: modules.places }),
    vitalsModule({ vitals: modules.vitals }),
    brokenLinksModule({ brokenLinks: modules.brokenLinks }),
    membersModule({
      members,
      sessionRoutes: {
        antiForgery,
        knownBrowsers: knownMembers,
        mailLeavesTheMachine: mail.leavesTheMachine,
        isQuiet: sites.isQuiet,
        settings,
      },
    }),
    customersModule({ customers, session: customerSession, antiForgery }),
    consentsModule({ consents: modules.consents }),
    mailingListModule({ mailingList: modules.mailingList }),
    mediaModule({ media: modules.media }),
    contentModule({
      content: modules.content,
      offeredAreas: async (websiteId) =>
        (await modules.themes.parts(websiteId, await language(websiteId))).areas,
    }),
    designModule({ designs: modules.designs, headerFooters: modules.headerFooters }),
    redirectsModule({ redirects: modules.redirects }),
    themesModule({ themes: modules.themes, language }),
    promotionsModule({ promotions: modules.promotions }),
    previewsModule({ previewLinks: modules.previewLinks }),
    formsModule({
      forms: modules.forms,
      formInbox: modules.formInbox,
      notifications: modules.formNotifications.eventSubscriptions,
      access,
      antiForgery,
    }),
    draftsModule({ drafts: modules.drafts }),
    checksModule({ pageChecks: modules.pageChecks }),
    taxModule({ tax: modules.tax }),
    shippingModule({ shipping: modules.shipping }),
    discountsModule({ discounts: modules.discounts }),
    inventoryModule({
      inventory,
      stockMails: {
        database,
        mail,
        mailTexts: modules.mailTexts,
        members,
        settings,
        sites,
        designs: modules.designs,
        media: modules.media,
        products: productReader,
      },
    }),
    catalogModule({
      catalog: modules.catalog,
      inventory,
      once,
      setup: createStoreSetup(modules.content),
      stock: { products: productReader, inventory },
    }),
    paymentsModule({ payments: modules.payments }),
    giftCardsModule({ giftCards: modules.giftCards, settings, database, orders }),
    subscriptionsModule({
      subscriptions: modules.subscriptions,
      renewals: modules.renewals,
      database,
      orders,
      payments: modules.payments,
    }),
    downloadsModule({ downloads: modules.downloads, database, orders }),
    ordersModule({ orders, settings }),
    donationsModule({ donations: modules.donations, database, siteVersions: platform.siteVersions }),
    returnsModule({ returns: modules.returns }),
    cartModule({ carts: modules.carts, antiForgery, writesPerMinute }),
    checkoutModule({
      checkouts: modules.checkouts,
      writesPerMinute,
      paymentsPerMinute,
      originOf: modules.reports.originOf,
    }),
    orderMailsModule({ orderMails: modules.orderMails }),
    reviewsModule({ reviews: modules.reviews }),
    waitlistModule({ waitlist: modules.waitlist }),
    customerRecordsModule({
      customerRecords: modules.customerRecords,
      erasure: modules.customerErasure,
    }),
    analyticsModule({ analytics: modules.analytics, antiForgery }),
    bulkModule({ bulk: modules.bulk }),
    memberSearchModule({ memberSearch: modules.memberSearch }),
    homeModule({ home: modules.home }),
    reportsModule({ reports: modules.reports }),
    firstRunModule({ firstRuns: modules.firstRuns }),
    siteCopiesModule({ siteCopies: modules.siteCopies }),
    productCsvModule({ productCsv: modules.productCsv }),
    defineModule('crossing-invariants', { invariants: crossingInvariants({ clock }) }),
  ];
}

interface PageParts extends BrowserParts {
  readonly assets: PageAssets;
  readonly rendering: Rendering;
}

/** The pages of sites, what stands before them, and what leads back to them. Commands have none. */
export function listPageModules(
  { clock }: Platform,
  config: Config,
  modules: Modules,
  { assets, rendering, antiForgery, customerSession }: PageParts,
): readonly AppModule[] {
  const { access, carts, designs, settings } = modules;
  const content = modules.content.read;
  const lockPage = createLockPage({
    blocks: rendering.lockScreenBlocks,
    content,
    designs,
    settings,
    clock,
    assets,
    consent: createCodeConsent(settings),
  });
  const showLocked = createShowLocked(lockPage);
  return [
    accessModule({ access, showLocked, content }),
    cartFormsModule({
      carts,
      antiForgery,
      writesPerMinute: config.cartWritesPerMinute,
      showRefused: rendering.showRefused,
    }),
    renderingModule(rendering, { customerSession, showLocked, antiForgery }),
  ];
}
