import type { Config } from '../config/config.ts';
import { crossingInvariants } from '../crossing-invariants.ts';
import { settingInvariants } from '../modules/foundation/settings/index.ts';
import { designInvariants } from '../modules/website/design/index.ts';
import { redirectInvariants } from '../modules/website/redirects/index.ts';
import type { Invariant } from '../platform/invariant.ts';
import type { Platform } from '../platform/platform.ts';
import { createSiteModules, type SiteModules } from './site-modules.ts';
import { createStoreModules, type StoreModules } from './store-modules.ts';

export interface Modules extends SiteModules, StoreModules {}

/** The business, without HTTP: for the server and for commands alike. */
export function createModules(platform: Platform, config: Config): Modules {
  const site = createSiteModules(platform, config);
  return { ...site, ...createStoreModules(platform, config, site) };
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
  ...modules.captcha.invariants,
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
  ...modules.forms.invariants,
  ...modules.javascriptErrors.invariants,
  ...modules.catalog.invariants,
  ...modules.carts.invariants,
  ...modules.waitlist.invariants,
  ...modules.mailingList.invariants,
  ...modules.webhooks.invariants,
  ...crossingInvariants(platform),
];
