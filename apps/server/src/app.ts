import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from './config/config.ts';
import { crossingInvariants } from './crossing-invariants.ts';
import {
  type Access,
  createAccess,
  createLockPage,
  createShowLocked,
  installAccessGate,
  registerAccessRoutes,
} from './modules/access/index.ts';
import { type Carts, createCarts, registerCartFormRoutes, registerCartRoutes } from './modules/cart/index.ts';
import {
  type Catalog,
  createCatalog,
  createProductPages,
  createProductReader,
  createStoreSetup,
  type ProductPages,
  type ProductReader,
  registerProductRoutes,
  registerStockRoutes,
  registerStoreSetupRoutes,
  soldFilesOf,
} from './modules/catalog/index.ts';
import {
  type Checkouts,
  createCartAround,
  createCheckouts,
  registerCheckoutRoutes,
} from './modules/checkout/index.ts';
import { type Content, createContent, registerContentRoutes } from './modules/content/index.ts';
import {
  type Customers,
  createCustomerSession,
  createCustomers,
  registerCustomerSessionRoutes,
} from './modules/customers/index.ts';
import {
  createDesign,
  createHeaderFooters,
  designInvariants,
  type HeaderFooters,
  registerDesignRoutes,
  registerHeaderFooterRoutes,
  type SiteDesigns,
} from './modules/design/index.ts';
import { createDiscounts, type Discounts, registerDiscountRoutes } from './modules/discounts/index.ts';
import {
  createDownloads,
  type Downloads,
  grantPaidDownloads,
  registerDownloadRoutes,
} from './modules/downloads/index.ts';
import {
  createJavascriptErrors,
  type JavascriptErrors,
  registerErrorRoutes,
} from './modules/errors/index.ts';
import {
  createGiftCards,
  type GiftCards,
  issuePaidGiftCards,
  registerGiftCardRoutes,
} from './modules/giftcards/index.ts';
import {
  createInventory,
  type Inventory,
  registerInventoryRoutes,
  sendStockMails,
} from './modules/inventory/index.ts';
import { createMail, type Mail, registerMailRoutes } from './modules/mail/index.ts';
import {
  createMailingList,
  type MailingList,
  registerMailingListRoutes,
} from './modules/mailing-list/index.ts';
import { createMedia, type Media, registerMediaRoutes } from './modules/media/index.ts';
import {
  createMembers,
  type Members,
  registerMemberRoutes,
  registerMemberSessionRoutes,
} from './modules/members/index.ts';
import { createOrderMails, type OrderMails, registerOrderMailRoutes } from './modules/order-mails/index.ts';
import { createOrders, type Orders, registerOrderRoutes } from './modules/orders/index.ts';
import { createPayments, type PaymentModule, registerPaymentRoutes } from './modules/payments/index.ts';
import {
  createRedirects,
  type Redirects,
  redirectInvariants,
  registerRedirectRoutes,
} from './modules/redirects/index.ts';
import { createRendering } from './modules/rendering/index.ts';
import { createReviews, type Reviews, registerReviewRoutes } from './modules/reviews/index.ts';
import { createSecrets, registerSecretsRoutes, type Secrets } from './modules/secrets/index.ts';
import {
  createIdentityEditor,
  createSettings,
  type IdentityEditor,
  registerIdentityRoutes,
  registerSettingsRoutes,
  rememberSettings,
  type Settings,
  settingInvariants,
} from './modules/settings/index.ts';
import { createShipping, registerShippingRoutes, type Shipping } from './modules/shipping/index.ts';
import { createSites, registerSiteTitleRoutes, type Sites } from './modules/sites/index.ts';
import {
  createSubscriptions,
  registerSubscriptionRoutes,
  type Subscriptions,
  startPaidSubscriptions,
} from './modules/subscriptions/index.ts';
import { createTax, registerTaxRoutes, type Tax } from './modules/tax/index.ts';
import {
  createDevelopmentReload,
  createDroppedThemes,
  createStyleCompiler,
  createThemes,
  registerSiteThemeRoutes,
  registerThemeRoutes,
  type ThemeLibrary,
} from './modules/themes/index.ts';
import { createWebhooks, registerWebhookRoutes, type Webhooks } from './modules/webhooks/index.ts';
import { sql } from './platform/db/drizzle.ts';
import { createDatabaseProbe } from './platform/db/index.ts';
import { loadBrowserBundles, serveBrowserBundles } from './platform/http/browser-bundles.ts';
import {
  createAntiForgery,
  createHttpServer,
  createSharedAnswers,
  type HttpApp,
  type RouteRule,
} from './platform/http/index.ts';
import type { Invariant } from './platform/invariant.ts';
import { agreeOnKey } from './platform/keyring/index.ts';
import { createPlatform, type Platform } from './platform/platform.ts';
import { createSiteRecall, type SiteRecall } from './platform/site-versions/index.ts';

export interface Modules {
  readonly sites: Sites;
  readonly members: Members;
  readonly customers: Customers;
  readonly settings: Settings;
  /** Changes how a site presents itself; `settings` has it for pages. */
  readonly identity: IdentityEditor;
  readonly redirects: Redirects;
  readonly access: Access;
  readonly designs: SiteDesigns;
  readonly headerFooters: HeaderFooters;
  readonly themes: ThemeLibrary;
  readonly secrets: Secrets;
  readonly mail: Mail;
  readonly media: Media;
  readonly content: Content;
  readonly discounts: Discounts;
  readonly shipping: Shipping;
  readonly tax: Tax;
  readonly inventory: Inventory;
  readonly payments: PaymentModule;
  readonly giftCards: GiftCards;
  readonly subscriptions: Subscriptions;
  readonly downloads: Downloads;
  readonly orders: Orders;
  readonly checkouts: Checkouts;
  readonly reviews: Reviews;
  readonly javascriptErrors: JavascriptErrors;
  readonly catalog: Catalog;
  readonly carts: Carts;
  /** What carts know of products. */
  readonly productReader: ProductReader;
  /** What pages know of products. */
  readonly productPages: ProductPages;
  readonly orderMails: OrderMails;
  readonly mailingList: MailingList;
  readonly webhooks: Webhooks;
  readonly recall: SiteRecall;
  /** As pages read them. */
  readonly pageSettings: Settings;
}

export interface App extends Modules {
  readonly platform: Platform;
  readonly http: HttpApp;
  readonly rules: readonly RouteRule[];
  readonly invariants: readonly Invariant[];
  /** Connects, refuses a foreign master key, and (with `work`) runs jobs. HTTP is served by `http.listen` or reached by `http.inject`. */
  start(options: { work: boolean }): Promise<void>;
  /** From now on `/readyz` says yes. Until then it says that we are starting. */
  markReady(): void;
  /** Unready first, so that proxies stop sending; then the requests under way finish; then the rest closes. */
  close(): Promise<void>;
}

/** What a caller may put in place of the usual parts. */
export interface AppSwap extends Partial<Platform> {
  readonly browserFolder?: string;
}

export const defaultBrowserFolder = fileURLToPath(new URL('../../../dist/browser', import.meta.url));

/** The business, without HTTP: for the server and for commands alike. */
export function createModules(platform: Platform, config: Config): Modules {
  const mail = createMail({ ...platform, transport: platform.mailTransport, from: config.mailFrom });
  const settings = createSettings(platform);
  const recall = createSiteRecall(platform);
  const pageSettings = rememberSettings(settings, recall);
  const media = createMedia({ ...platform, limits: settings.limits });
  const content = createContent({ ...platform, settings, media });
  const inventory = createInventory({ ...platform, settings });
  const customers = createCustomers(platform);
  const discounts = createDiscounts({ ...platform, settings });
  const shipping = createShipping({ ...platform, settings });
  const tax = createTax(platform);
  const productReader = createProductReader({ ...platform, settings, media, content: content.read });
  const members = createMembers({ ...platform, mail });
  const access = createAccess({ ...platform, members, pages: content.read });
  const carts = createCarts({
    ...platform,
    settings,
    products: productReader,
    lockedCollections: access.protectedCollections,
    coupons: discounts.read,
    shipping,
    tax,
    aroundOf: createCartAround(platform),
  });
  const sites = createSites({ ...platform, config });
  const webhooks = createWebhooks({ ...platform, mail, members, sites });
  inventory.onChange(webhooks.onStockChange);
  const designs = createDesign(platform);
  const secrets = createSecrets(platform);
  const payments = createPayments({ ...platform, secrets, stripe: config.stripe });
  const giftCards = createGiftCards({ ...platform, settings });
  const downloads = createDownloads({ ...platform, settings, media, soldFiles: soldFilesOf });
  const subscriptions = createSubscriptions({ ...platform, settings });
  const followers = { giftCards, discounts, downloads, subscriptions };
  const orders = createOrders({ ...platform, inventory, payments, ...followers });
  payments.onRefund(orders.onRefund);
  const selling = { carts, inventory, discounts, shipping, tax, giftCards, payments, orders, subscriptions };
  const checkouts = createCheckouts({ ...platform, ...selling, downloads, settings: pageSettings });
  customers.onSignIn(checkouts.onSignIn);
  customers.onSignIn(carts.onSignIn);
  const told = { sites, settings, designs, media, mail, members, orders, payments };
  const orderMails = createOrderMails({ ...platform, ...told, giftCards, subscriptions, downloads });
  return {
    mail,
    sites,
    webhooks,
    orderMails,
    mailingList: createMailingList(platform),
    members,
    customers,
    settings,
    identity: createIdentityEditor({ ...platform, media, pages: content.read }),
    redirects: createRedirects(platform),
    access,
    designs,
    headerFooters: createHeaderFooters({ ...platform, media, designs }),
    themes: createThemes({
      ...platform,
      styles: createStyleCompiler(),
      bundledThemes: config.bundledThemes,
    }),
    discounts,
    shipping,
    tax,
    secrets,
    payments,
    media,
    content,
    inventory,
    giftCards,
    downloads,
    orders,
    subscriptions,
    checkouts,
    reviews: createReviews({ ...platform, mail, settings, pageSettings, content }),
    javascriptErrors: createJavascriptErrors(platform),
    catalog: createCatalog({ ...platform, settings, media, content, inventory }),
    productReader,
    carts,
    productPages: createProductPages({
      ...{ ...platform, settings: pageSettings, media, inventory },
      content: content.read,
    }),
    recall,
    pageSettings,
  };
}

export const invariantsOf = (platform: Platform, modules: Modules): Invariant[] => [
  ...platform.queue.invariants,
  ...platform.outbox.invariants,
  ...platform.once.invariants,
  ...modules.sites.invariants,
  ...modules.mail.invariants,
  ...modules.members.invariants,
  ...modules.customers.invariants,
  ...settingInvariants,
  ...redirectInvariants,
  ...designInvariants,
  ...modules.secrets.invariants,
  ...modules.media.invariants,
  ...modules.content.invariants,
  ...modules.discounts.invariants,
  ...modules.shipping.invariants,
  ...modules.tax.invariants,
  ...modules.inventory.invariants,
  ...modules.payments.invariants,
  ...modules.giftCards.invariants,
  ...modules.subscriptions.invariants,
  ...modules.downloads.invariants,
  ...modules.orders.invariants,
  ...modules.checkouts.invariants,
  ...modules.reviews.invariants,
  ...modules.javascriptErrors.invariants,
  ...modules.catalog.invariants,
  ...modules.carts.invariants,
  ...modules.webhooks.invariants,
  ...crossingInvariants(platform),
];

const SWEEP = 'sweep-expired-sessions';
const SWEEP_MEDIA = 'sweep-media';
const SWEEP_HOLDS = 'sweep-stock-holds';
const SWEEP_CARTS = 'sweep-carts';
const SEND_GIFT_CARDS = 'send-gift-cards';

/**
 * The composition root: the only file that knows every module. `config.databaseUrl` names a PostgreSQL that runs, the
 * embedded one too, with the migrations applied.
 */
export async function buildApp(
  config: Config,
  { browserFolder = defaultBrowserFolder, ...swap }: AppSwap = {},
): Promise<App> {
  const platform = await createPlatform(config, swap);
  const modules = createModules(platform, config);
  const { sites, members, customers, settings, designs, secrets, mail, media, content } = modules;
  const { inventory, catalog, productReader, carts } = modules;
  const { themes } = modules;
  const themeFolders = [
    ...(config.bundledThemes === null
      ? []
      : [createDroppedThemes({ ...platform, themes, root: config.bundledThemes, bundled: true })]),
    createDroppedThemes({ ...platform, themes, root: join(config.dataDir, 'themes') }),
  ];
  const developmentReload = config.watchThemes
    ? createDevelopmentReload({ themes, folders: themeFolders })
    : null;
  const bundles = await loadBrowserBundles(browserFolder);
  const assets = {
    stylesheet: bundles.address('storefront', 'src/site.css'),
    loader: bundles.address('storefront', 'src/main.ts'),
    pageStylesheet: bundles.address('storefront', 'src/page.css'),
    baseStylesheet: bundles.address('storefront', 'src/theme-base.css'),
    runtime: bundles.address('storefront', 'src/theme-runtime/theme-runtime.ts'),
    checkoutStylesheet: bundles.address('storefront', 'src/checkout.css'),
    checkoutScript: bundles.address('storefront', 'src/checkout.ts'),
    giftCardScript: bundles.address('storefront', 'src/gift-card.ts'),
    pressWatch: await bundles.text('storefront', 'src/press-watch-script.ts'),
  };
  const rendering = createRendering({
    ...{ ...platform, ...modules, settings: modules.pageSettings },
    ...{ assets, renderWorkers: config.renderWorkers },
    adminPage: bundles.adminPage,
    developmentScript: developmentReload?.scriptTag ?? '',
  });
  const antiForgery = createAntiForgery(platform);
  const databaseAnswers = createDatabaseProbe(platform.database);
  let state: 'starting' | 'ready' | 'shutting down' = 'starting';

  const { app: http, rules } = await createHttpServer({
    ...platform,
    config,
    antiForgery,
    sharedAnswers: createSharedAnswers(platform),
    identify: {
      site: sites.byHost,
      member: (site, token) => members.identify(site.id, token),
      siteUser: (site, token) => customers.identify(site.id, token),
    },
    readiness: {
      async problem() {
        if (state !== 'ready') return state;
        return (await databaseAnswers()) ? null : 'the database does not answer';
      },
    },
    errorPage: rendering.errorPage,
  });

  const customerSession = createCustomerSession({ customers, antiForgery });
  registerMemberSessionRoutes(http, { members, antiForgery, mailLeavesTheMachine: mail.leavesTheMachine });
  registerMemberRoutes(http, { members });
  registerCustomerSessionRoutes(http, { session: customerSession, antiForgery });
  registerSettingsRoutes(http, { settings });
  registerIdentityRoutes(http, modules);
  registerSiteTitleRoutes(http, { sites });
  registerRedirectRoutes(http, modules);
  registerDesignRoutes(http, { designs });
  registerHeaderFooterRoutes(http, modules);
  registerSiteThemeRoutes(http, { themes });
  registerThemeRoutes(http, { themes });
  developmentReload?.register(http);
  registerContentRoutes(http, { content });
  registerDiscountRoutes(http, modules.discounts);
  registerShippingRoutes(http, modules);
  registerTaxRoutes(http, modules);
  registerInventoryRoutes(http, { inventory });
  await registerPaymentRoutes(http, modules);
  registerGiftCardRoutes(http, modules);
  registerSubscriptionRoutes(http, modules);
  registerDownloadRoutes(http, modules);
  registerOrderRoutes(http, modules);
  registerCheckoutRoutes(http, {
    ...modules,
    writesPerMinute: config.cartWritesPerMinute,
    paymentsPerMinute: config.paymentsPerMinute,
  });
  registerProductRoutes(http, { products: catalog.products });
  registerReviewRoutes(http, { reviews: modules.reviews });
  registerErrorRoutes(http, modules);
  registerStoreSetupRoutes(http, { setup: createStoreSetup(content) });
  registerStockRoutes(http, { products: productReader, inventory });
  registerCartRoutes(http, { carts, antiForgery, writesPerMinute: config.cartWritesPerMinute });
  registerSecretsRoutes(http, { secrets });
  registerWebhookRoutes(http, modules);
  registerMailingListRoutes(http, modules);
  registerOrderMailRoutes(http, modules);
  registerMailRoutes(http, { mail, isOwner: members.isOwner });
  await registerMediaRoutes(http, { media });
  await serveBrowserBundles(http, browserFolder);
  const lockPage = {
    ...platform,
    assets,
    blocks: rendering.lockScreenBlocks,
    designs,
    settings,
    content: content.read,
  };
  const locks = { access: modules.access, showLocked: createShowLocked(createLockPage(lockPage)) };
  installAccessGate(http, { ...locks, content: content.read });
  registerAccessRoutes(http, locks);
  registerCartFormRoutes(http, {
    ...{ carts, antiForgery, writesPerMinute: config.cartWritesPerMinute },
    showRefused: rendering.showRefused,
  });
  rendering.register(http, { customerSession, showLocked: locks.showLocked, antiForgery });

  // A report across tables, read only: mail itself has no use for the number.
  platform.metrics.gaugeBy('awning_mails', 'Mails by status', 'status', async () => {
    const { rows } = await platform.database.query.execute<{ status: string; count: number }>(
      sql`select status, count(*)::int as count from mail_messages group by status`,
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  });

  issuePaidGiftCards({ ...platform, ...modules });
  grantPaidDownloads({ ...platform, ...modules });
  startPaidSubscriptions({ ...platform, ...modules });
  platform.metrics.gauge('awning_mail_repeats', 'Times that a mail may have arrived once more', async () => {
    const { rows } = await platform.database.query.execute<{ count: number }>(
      sql`select coalesce(sum(repeats), 0)::int as count from mail_messages where repeats > 0`,
    );
    return rows[0]?.count ?? 0;
  });

  sendStockMails({ ...platform, mail, members, settings, sites, products: productReader });

  platform.queue.handle(SWEEP, async () => {
    await members.sweepExpired();
    await customers.sweepExpired();
    await modules.javascriptErrors.sweep();
  });
  platform.queue.schedule(SWEEP, '41 * * * *');
  platform.queue.handle(SWEEP_MEDIA, async () => {
    await media.sweep();
  });
  platform.queue.schedule(SWEEP_MEDIA, '17 3 * * *');
  platform.queue.handle(SWEEP_HOLDS, async () => {
    await inventory.sweepExpired();
  });
  platform.queue.schedule(SWEEP_HOLDS, '* * * * *');
  platform.queue.handle(SWEEP_CARTS, async () => {
    await carts.sweep();
  });
  platform.queue.schedule(SWEEP_CARTS, '29 * * * *');
  platform.queue.handle(SEND_GIFT_CARDS, async () => {
    await modules.giftCards.announceDue();
  });
  platform.queue.schedule(SEND_GIFT_CARDS, '* * * * *');

  return {
    ...modules,
    platform,
    http,
    rules,
    invariants: invariantsOf(platform, modules),
    async start({ work }) {
      await agreeOnKey(platform.database.query, platform.keyring);
      await platform.listener.start();
      await platform.queue.start({ work });
      if (work) platform.outbox.start();
      await http.ready();
      if (developmentReload) await developmentReload.start();
      else for (const folders of themeFolders) await folders.installAll();
    },
    markReady() {
      state = 'ready';
    },
    async close() {
      state = 'shutting down';
      if (config.drainSeconds > 0 && http.server.listening) {
        await new Promise((resolve) => setTimeout(resolve, config.drainSeconds * 1000));
      }
      await developmentReload?.close();
      await http.close();
      await rendering.close();
      await media.close();
      await themes.close();
      await modules.webhooks.close();
      await platform.close();
    },
  };
}
