import type { Config } from '../config/config.ts';
import {
  createLockPage,
  createShowLocked,
  installAccessGate,
  registerAccessRoutes,
} from '../modules/access/index.ts';
import { registerCaptchaRoutes } from '../modules/captcha/index.ts';
import { registerCartFormRoutes, registerCartRoutes } from '../modules/cart/index.ts';
import {
  createStoreSetup,
  registerProductRoutes,
  registerStockRoutes,
  registerStoreSetupRoutes,
} from '../modules/catalog/index.ts';
import { registerCheckoutRoutes } from '../modules/checkout/index.ts';
import { registerContentRoutes } from '../modules/content/index.ts';
import { type CustomerSession, registerCustomerSessionRoutes } from '../modules/customers/index.ts';
import { registerDesignRoutes, registerHeaderFooterRoutes } from '../modules/design/index.ts';
import { registerDiscountRoutes } from '../modules/discounts/index.ts';
import { registerDownloadRoutes } from '../modules/downloads/index.ts';
import { registerErrorRoutes } from '../modules/errors/index.ts';
import {
  registerFormCallRoutes,
  registerFormInboxRoutes,
  registerFormRoutes,
} from '../modules/forms/index.ts';
import { registerGiftCardRoutes } from '../modules/giftcards/index.ts';
import { registerInventoryRoutes } from '../modules/inventory/index.ts';
import { registerMailRoutes } from '../modules/mail/index.ts';
import { registerMailingListRoutes } from '../modules/mailing-list/index.ts';
import { registerMediaRoutes } from '../modules/media/index.ts';
import { registerMemberRoutes, registerMemberSessionRoutes } from '../modules/members/index.ts';
import { registerOrderMailRoutes } from '../modules/order-mails/index.ts';
import { registerOrderRoutes } from '../modules/orders/index.ts';
import { registerPaymentRoutes } from '../modules/payments/index.ts';
import { registerPromotionRoutes } from '../modules/promotions/index.ts';
import { registerRedirectRoutes } from '../modules/redirects/index.ts';
import type { Rendering } from '../modules/rendering/index.ts';
import { registerReviewRoutes } from '../modules/reviews/index.ts';
import { registerSecretsRoutes } from '../modules/secrets/index.ts';
import { registerIdentityRoutes, registerSettingsRoutes } from '../modules/settings/index.ts';
import { registerShippingRoutes } from '../modules/shipping/index.ts';
import { registerSiteTitleRoutes } from '../modules/sites/index.ts';
import { registerSubscriptionRoutes } from '../modules/subscriptions/index.ts';
import { registerTaxRoutes } from '../modules/tax/index.ts';
import { registerSiteThemeRoutes, registerThemeRoutes } from '../modules/themes/index.ts';
import { registerWaitlistRoutes } from '../modules/waitlist/index.ts';
import { registerWebhookRoutes } from '../modules/webhooks/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { AntiForgery, HttpApp } from '../platform/http/index.ts';
import type { KnownBrowsers } from '../platform/sessions/index.ts';
import type { Modules } from './modules.ts';
import type { PageAssets } from './page-assets.ts';

interface RouteParts {
  readonly config: Config;
  readonly antiForgery: AntiForgery;
  readonly customerSession: CustomerSession;
  readonly knownMembers: KnownBrowsers;
}

/** The API, for members and for shoppers. */
export async function registerModuleRoutes(
  http: HttpApp,
  modules: Modules,
  { config, antiForgery, customerSession, knownMembers }: RouteParts,
): Promise<void> {
  const { members, mail, settings, catalog, productReader } = modules;
  const writesPerMinute = config.cartWritesPerMinute;
  registerMemberSessionRoutes(http, {
    members,
    antiForgery,
    knownBrowsers: knownMembers,
    settings,
    mailLeavesTheMachine: mail.leavesTheMachine,
  });
  registerMemberRoutes(http, modules);
  registerCustomerSessionRoutes(http, { session: customerSession, antiForgery });
  registerSettingsRoutes(http, modules);
  registerIdentityRoutes(http, modules);
  registerSiteTitleRoutes(http, modules);
  registerRedirectRoutes(http, modules);
  registerDesignRoutes(http, modules);
  registerHeaderFooterRoutes(http, modules);
  registerSiteThemeRoutes(http, modules);
  registerThemeRoutes(http, modules);
  registerContentRoutes(http, modules);
  registerDiscountRoutes(http, modules.discounts);
  registerShippingRoutes(http, modules);
  registerTaxRoutes(http, modules);
  registerInventoryRoutes(http, modules);
  registerWaitlistRoutes(http, modules);
  await registerPaymentRoutes(http, modules);
  registerGiftCardRoutes(http, modules);
  registerSubscriptionRoutes(http, modules);
  registerDownloadRoutes(http, modules);
  registerOrderRoutes(http, modules);
  registerCheckoutRoutes(http, {
    ...modules,
    writesPerMinute,
    paymentsPerMinute: config.paymentsPerMinute,
  });
  registerProductRoutes(http, catalog);
  registerReviewRoutes(http, modules);
  registerFormRoutes(http, modules);
  registerFormInboxRoutes(http, modules);
  await registerFormCallRoutes(http, { ...modules, antiForgery });
  registerErrorRoutes(http, modules);
  registerStoreSetupRoutes(http, { setup: createStoreSetup(modules.content) });
  registerStockRoutes(http, { ...modules, products: productReader });
  registerCartRoutes(http, { ...modules, antiForgery, writesPerMinute });
  registerSecretsRoutes(http, modules);
  registerCaptchaRoutes(http, modules);
  registerPromotionRoutes(http, modules);
  registerWebhookRoutes(http, modules);
  registerMailingListRoutes(http, modules);
  registerOrderMailRoutes(http, modules);
  registerMailRoutes(http, { mail, isOwner: members.isOwner });
  await registerMediaRoutes(http, modules);
}

interface PageRouteParts extends RouteParts {
  readonly clock: Clock;
  readonly assets: PageAssets;
  readonly rendering: Rendering;
}

/** The pages of sites, and the gate before those that are locked. */
export function registerPageRoutes(
  http: HttpApp,
  modules: Modules,
  { config, antiForgery, customerSession, clock, assets, rendering }: PageRouteParts,
): void {
  const content = modules.content.read;
  const lockPage = createLockPage({
    ...modules,
    clock,
    assets,
    content,
    blocks: rendering.lockScreenBlocks,
  });
  const locks = { access: modules.access, showLocked: createShowLocked(lockPage) };
  installAccessGate(http, { ...locks, content });
  registerAccessRoutes(http, locks);
  registerCartFormRoutes(http, {
    ...modules,
    antiForgery,
    writesPerMinute: config.cartWritesPerMinute,
    showRefused: rendering.showRefused,
  });
  rendering.register(http, { customerSession, showLocked: locks.showLocked, antiForgery });
}
