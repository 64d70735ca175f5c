import type { Config } from '../config/config.ts';
import { createCarts } from '../modules/store/cart/index.ts';
import {
  createCatalog,
  createProductPages,
  createProductReader,
  soldFilesOf,
} from '../modules/store/catalog/index.ts';
import { createCheckouts } from '../modules/store/checkout/index.ts';
import { createDiscounts } from '../modules/store/discounts/index.ts';
import { createDownloads } from '../modules/store/downloads/index.ts';
import { createGiftCards } from '../modules/store/giftcards/index.ts';
import { createInventory } from '../modules/store/inventory/index.ts';
import { createOrderMails } from '../modules/store/order-mails/index.ts';
import { createOrders } from '../modules/store/orders/index.ts';
import { createPayments, takesInstallments } from '../modules/store/payments/index.ts';
import { createShipping } from '../modules/store/shipping/index.ts';
import { createSubscriptions } from '../modules/store/subscriptions/index.ts';
import { createTax } from '../modules/store/tax/index.ts';
import { createWaitlist } from '../modules/store/waitlist/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { SiteModules } from './site-modules.ts';

export type StoreModules = Readonly<ReturnType<typeof createStoreModules>>;

/** What a website sells, to whom, for how much, and what becomes of it. */
export function createStoreModules(platform: Platform, config: Config, site: SiteModules) {
  const { settings, pageSettings, media, content, secrets } = site;
  const inventory = createInventory({ ...platform, settings });
  inventory.onChange(site.webhooks.onStockChange);
  const discounts = createDiscounts({ ...platform, settings });
  const shipping = createShipping({ ...platform, settings });
  const tax = createTax(platform);
  const productReader = createProductReader({ ...platform, settings, media, content: content.read });
  const carts = createCarts({
    ...platform,
    settings,
    products: productReader,
    lockedCollections: site.access.protectedCollections,
    coupons: discounts.read,
    shipping,
    tax,
  });
  const payments = createPayments({ ...platform, secrets, stripe: config.stripe });
  const giftCards = createGiftCards({ ...platform, settings });
  const downloads = createDownloads({ ...platform, settings, media, soldFiles: soldFilesOf });
  const subscriptions = createSubscriptions({ ...platform, settings });
  const followers = { giftCards, discounts, downloads, subscriptions };
  const orders = createOrders({ ...platform, inventory, payments, ...followers });
  payments.onRefund(orders.onRefund);
  payments.onExternalRefund(orders.onExternalRefund);
  const selling = { carts, inventory, shipping, tax, payments, orders, ...followers };
  const checkouts = createCheckouts({ ...platform, ...selling, settings: pageSettings });
  site.customers.onSignIn(checkouts.onSignIn);
  site.customers.onSignIn(carts.onSignIn);
  const productPages = createProductPages({
    ...platform,
    settings: pageSettings,
    media,
    inventory,
    content: content.read,
    takesInstallments: async (websiteId) => takesInstallments(await payments.methods(websiteId)),
  });
  return {
    ...selling,
    checkouts,
    orderMails: createOrderMails({ ...platform, ...site, ...selling }),
    catalog: createCatalog({ ...platform, settings, media, content, inventory }),
    /** What carts know of products. */
    productReader,
    /** What pages know of products. */
    productPages,
    waitlist: createWaitlist({ ...platform, ...site, inventory, orders, productPages }),
  };
}
