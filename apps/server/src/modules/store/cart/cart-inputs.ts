import type { Discount } from '@awning/commerce';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import { findCartContext } from '../checkout-details/index.ts';
import type { CartContents, Snapshot } from './cart-contents.ts';
import { type CartPricingContext, type CheckoutRules, offersOf } from './cart-dto.ts';
import type { CartPricing } from './cart-pricing.ts';
import { readSnapshots } from './cart-repository.ts';
import type { CartUseCases } from './cart-use-cases.ts';
import type { StoreRules } from './store-rules.ts';

export const NO_SNAPSHOTS: ReadonlyMap<string, Snapshot> = new Map();
export const NO_COUPONS: ReadonlyMap<string, Discount> = new Map();

/** What the checkout of a cart knows; null: nobody checks it out. */
export const pricingOf = async (
  { database }: CartUseCases,
  websiteId: WebsiteId,
  contents: CartContents | null,
): Promise<CartPricing | null> =>
  contents?.inCheckout ? findCartContext(database.query, websiteId, contents.id) : null;

/** Brings together what the price of a cart depends on. */
export async function readInputs(
  context: CartUseCases,
  websiteId: WebsiteId,
  contents: CartContents | null,
  pricing: CartPricing | null,
): Promise<CartPricingContext> {
  const { clock, coupons, products, rulesOf, siteVersions } = context;
  const itemIds = contents?.entries.map(({ itemId }) => itemId) ?? [];
  const codes = contents?.couponCodes ?? [];
  const { now = false, customer = null } = pricing ?? {};
  if (now) await siteVersions.catchUp(websiteId);
  const offers =
    contents === null || itemIds.length === 0
      ? []
      : offersOf(contents, await products.facts(websiteId, itemIds));
  const rules = await rulesOf(websiteId);
  return {
    websiteId,
    offers,
    snapshots:
      contents && offers.includes(null) ? await snapshotsOf(context, websiteId, contents.id) : NO_SNAPSHOTS,
    rules,
    coupons: codes.length === 0 ? NO_COUPONS : await coupons.byCodes(websiteId, codes, { customer }),
    automatic: await coupons.automatic(websiteId, { customer }),
    checkout: pricing === null ? null : await checkoutRules(context, websiteId, pricing, rules),
    now: clock.now().getTime(),
  };
}

/** Only carts that hold something that is gone pay for this. */
async function snapshotsOf(
  { database }: CartUseCases,
  websiteId: WebsiteId,
  cartId: CartId,
): Promise<ReadonlyMap<string, Snapshot>> {
  const rows = await readSnapshots(database.query, websiteId, cartId);
  return new Map(rows.map(({ entry_id, snapshot }) => [entry_id, JSON.parse(snapshot)]));
}

const checkoutRules = async (
  { shipping, tax }: CartUseCases,
  websiteId: WebsiteId,
  { giftCards = [], now: _now, ...context }: CartPricing,
  { currency }: StoreRules,
): Promise<CheckoutRules> => ({
  context: { ...context, customer: canonicalEmail(context.customer ?? '') || null },
  zones: await shipping.zones(websiteId, currency),
  tax: await tax.table(websiteId),
  giftCards: giftCards.filter((card) => card.currency === currency),
});
