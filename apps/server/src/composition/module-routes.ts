import type { Config } from '../config/config.ts';
import { registerCaptchaRoutes } from '../modules/foundation/captcha/index.ts';
import { registerErrorRoutes } from '../modules/foundation/errors/index.ts';
import { registerMailRoutes } from '../modules/foundation/mail/index.ts';
import { registerSecretsRoutes } from '../modules/foundation/secrets/index.ts';
import { registerIdentityRoutes, registerSettingsRoutes } from '../modules/foundation/settings/index.ts';
import { registerSiteTitleRoutes } from '../modules/foundation/sites/index.ts';
import { registerWebhookRoutes } from '../modules/foundation/webhooks/index.ts';
import {
  createLockPage,
  createShowLocked,
  installAccessGate,
  registerAccessRoutes,
} from '../modules/people/access/index.ts';
import { type CustomerSession, registerCustomerSessionRoutes } from '../modules/people/customers/index.ts';
import { registerMailingListRoutes } from '../modules/people/mailing-list/index.ts';
import { registerMemberRoutes, registerMemberSessionRoutes } from '../modules/people/members/index.ts';
import type { Rendering } from '../modules/rendering/index.ts';
import { registerCartFormRoutes, registerCartRoutes } from '../modules/store/cart/index.ts';
import {
  createStoreSetup,
  registerProductRoutes,
  registerStockRoutes,
  registerStoreSetupRoutes,
} from '../modules/store/catalog/index.ts';
import { registerCheckoutRoutes } from '../modules/store/checkout/index.ts';
import { registerDiscountRoutes } from '../modules/store/discounts/index.ts';
import { registerDownloadRoutes } from '../modules/store/downloads/index.ts';
import { registerGiftCardRoutes } from '../modules/store/giftcards/index.ts';
import { registerInventoryRoutes } from '../modules/store/inventory/index.ts';
import { registerOrderMailRoutes } from '../modules/store/order-mails/index.ts';
import { registerOrderRoutes } from '../modules/store/orders/index.ts';
import { registerPaymentRoutes } from '../modules/store/payments/index.ts';
import { registerReviewRoutes } from '../modules/store/reviews/index.ts';
import { registerShippingRoutes } from '../modules/store/shipping/index.ts';
import { registerSubscriptionRoutes } from '../modules/store/subscriptions/index.ts';
import { registerTaxRoutes } from '../modules/store/tax/index.ts';
import { registerWaitlistRoutes } from '../modules/store/waitlist/index.ts';
import { registerContentRoutes } from '../modules/website/content/index.ts';
import { registerDesignRoutes, registerHeaderFooterRoutes } from '../modules/website/design/index.ts';
import {
  registerFormCallRoutes,
  registerFormInboxRoutes,
  registerFormRoutes,
} from '../modules/website/forms/index.ts';
import { registerMediaRoutes } from '../modules/website/media/index.ts';
import { registerPromotionRoutes } from '../modules/website/promotions/index.ts';
import { registerRedirectRoutes } from '../modules/website/redirects/index.ts';
import { registerSiteThemeRoutes, registerThemeRoutes } from '../modules/website/themes/index.ts';
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
