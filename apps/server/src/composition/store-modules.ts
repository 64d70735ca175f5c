import type { Config } from '../config/config.ts';
import { createMemberSearch } from '../modules/people/member-search/index.ts';
import { createCarts } from '../modules/store/cart/index.ts';
import {
  createCatalog,
  createProductPages,
  createProductReader,
  type ProductPages,
  soldFilesOf,
} from '../modules/store/catalog/index.ts';
import { createCheckouts } from '../modules/store/checkout/index.ts';
import { createDiscounts } from '../modules/store/discounts/index.ts';
import { createDonations, withDonations } from '../modules/store/donations/index.ts';
import { createDownloads } from '../modules/store/downloads/index.ts';
import { createGiftCards } from '../modules/store/giftcards/index.ts';
import { createInventory } from '../modules/store/inventory/index.ts';
import { createOrderMails } from '../modules/store/order-mails/index.ts';
import { createOrders } from '../modules/store/orders/index.ts';
import { createPayments, takesInstallments } from '../modules/store/payments/index.ts';
import { createReturns } from '../modules/store/returns/index.ts';
import { createShipping } from '../modules/store/shipping/index.ts';
import { createRenewals, createSubscriptions } from '../modules/store/subscriptions/index.ts';
import { createTax } from '../modules/store/tax/index.ts';
import { createWaitlist } from '../modules/store/waitlist/index.ts';
import type { PageReaders } from '../modules/website/content/index.ts';
import type { WebsiteId } from '../platform/entity-ids.ts';
import type { Platform } from '../platform/platform.ts';
import type { SiteModules } from './site-modules.ts';

export type StoreModules = Readonly<ReturnType<typeof createStoreModules>>;

/** What a website sells, to whom, for how much, and what becomes of it. */
export function createStoreModules(platform: Platform, config: Config, site: SiteModules) {
  const { database, siteVersions, outbox, queue, once } = platform;
  const { clock, ids, keyring, limiter, log, metrics } = platform;
  const { settings, pageSettings, media, content, secrets } = site;
  const { mail, mailTexts, members, sites, designs } = site;
  const inventory = createInventory({ database, siteVersions, outbox, once, settings, clock, media });
  inventory.onChange(site.webhooks.onStockChange);
  const discounts = createDiscounts({
    database,
    siteVersions,
    once,
    clock,
    ids,
    settings,
    schedules: site.drafts.schedules,
  });
  const shipping = createShipping({ database, siteVersions, clock, ids, settings });
  const tax = createTax({ database, siteVersions, clock, ids });
  const productReader = createProductReader({
    database,
    siteVersions,
    clock,
    settings,
    media,
    content: content.read,
  });
  const donations = createDonations({
    database,
    siteVersions,
    once,
    clock,
    ids,
    settings,
    media,
  });
  const soldProducts = withDonations(productReader, donations);
  const carts = createCarts({
    database,
    siteVersions,
    clock,
    ids,
    settings,
    products: soldProducts,
    lockedCollections: site.access.protectedCollections,
    coupons: discounts.read,
    shipping,
    tax,
  });
  const payments = createPayments({
    database,
    siteVersions,
    outbox,
    queue,
    clock,
    ids,
    keyring,
    log,
    metrics,
    secrets,
    stripe: config.stripe,
    isQuiet: sites.isQuiet,
  });
  const giftCards = createGiftCards({ database, outbox, once, settings, keyring, limiter, clock, ids });
  const downloads = createDownloads({
    database,
    outbox,
    settings,
    media,
    keyring,
    clock,
    ids,
    soldFiles: soldFilesOf,
  });
  const subscriptions = createSubscriptions({ database, outbox, settings, clock, ids, keyring });
  const orders = createOrders({
    database,
    once,
    outbox,
    clock,
    ids,
    keyring,
    inventory,
    channel: site.channel,
    mail,
    webhooks: site.webhooks,
    payments,
    giftCards,
    discounts,
    downloads,
    subscriptions,
  });
  const renewals = createRenewals({
    database,
    queue,
    outbox,
    clock,
    ids,
    log,
    settings,
    payments,
    orders,
    inventory,
    products: soldProducts,
    donations,
    shipping,
    tax,
  });
  const catalog = createCatalog({
    database,
    clock,
    ids,
    settings,
    media,
    content,
    inventory,
    schedules: site.drafts.schedules,
  });
  const returns = createReturns({
    database,
    siteVersions,
    clock,
    ids,
    orders,
    mail,
  });
  orders.ofReturns.askedWith(returns.forOrders);
  payments.onRefund(orders.onRefund);
  payments.onExternalRefund(orders.onExternalRefund);
  const checkouts = createCheckouts({
    database,
    once,
    queue,
    outbox,
    clock,
    ids,
    keyring,
    log,
    settings: pageSettings,
    carts,
    shipping,
    inventory,
    discounts,
    giftCards,
    payments,
    orders,
    products: productReader,
    tax,
    subscriptions,
    downloads,
  });
  site.customers.onSignIn(checkouts.onSignIn);
  site.customers.onSignIn(carts.onSignIn);
  const productPageParts = {
    database,
    settings: pageSettings,
    media,
    inventory,
    takesInstallments: async (websiteId: WebsiteId) => takesInstallments(await payments.methods(websiteId)),
  };
  const productPagesOver = (readers: PageReaders): ProductPages =>
    createProductPages({ ...productPageParts, content: readers });
  const productPages = productPagesOver(content.read);
  return {
    carts,
    inventory,
    shipping,
    tax,
    payments,
    orders,
    returns,
    giftCards,
    discounts,
    donations,
    downloads,
    subscriptions,
    renewals,
    checkouts,
    orderMails: createOrderMails({
      ids,
      shippedMailSeconds: config.shippedMailSeconds,
      database,
      clock,
      log,
      limiter,
      mail,
      mailTexts,
      members,
      sites,
      settings,
      designs,
      media,
      orders,
      returns,
      payments,
      giftCards,
      subscriptions,
      downloads,
      donations,
    }),
    catalog,
    memberSearch: createMemberSearch({
      database,
      orders,
      customers: site.customerRecords,
      forms: site.forms,
      products: catalog.products,
    }),
    /** What carts know of products. */
    productReader,
    /** What pages know of products. */
    productPages,
    /** The same over other readers of content. */
    productPagesOver,
    waitlist: createWaitlist({
      database,
      siteVersions,
      outbox,
      queue,
      clock,
      ids,
      keyring,
      limiter,
      log,
      captcha: site.captcha,
      inventory,
      orders,
      productPages,
      mail,
      mailTexts,
      sites,
      settings,
      designs,
      media,
    }),
  };
}
