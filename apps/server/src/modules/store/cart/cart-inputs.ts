import type { Discount } from '@awning/commerce';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { CartContents, Snapshot } from './cart-contents.ts';
import { type CartPricingContext, type CheckoutRules, offersOf } from './cart-dto.ts';
import type { CartParts } from './cart-parts.ts';
import type { CartPricing } from './cart-pricing.ts';
import { cartStatements } from './cart-statements.ts';
import type { StoreRules } from './store-rules.ts';

export const NO_SNAPSHOTS: ReadonlyMap<string, Snapshot> = new Map();
export const NO_COUPONS: ReadonlyMap<string, Discount> = new Map();

/** Brings together what the price of a cart depends on. */
export interface CartInputs {
  read(
    websiteId: WebsiteId,
    contents: CartContents | null,
    pricing: CartPricing | null,
  ): Promise<CartPricingContext>;
  /** What the checkout of a cart knows; null: nobody checks it out. */
  pricingOf(websiteId: WebsiteId, contents: CartContents | null): Promise<CartPricing | null>;
}

export function createCartInputs(
  parts: CartParts,
  rulesOf: (websiteId: WebsiteId) => Promise<StoreRules>,
): CartInputs {
  const { database, clock, products, coupons, shipping, tax, siteVersions } = parts;

  /** Only carts that hold something that is gone pay for this. */
  const readSnapshots = async (
    websiteId: WebsiteId,
    cartId: CartId,
  ): Promise<ReadonlyMap<string, Snapshot>> => {
    const rows = await cartStatements.snapshots.run(database, [websiteId, cartId]);
    return new Map(rows.map(({ entry_id, snapshot }) => [entry_id, JSON.parse(snapshot)]));
  };
  const checkoutRules = async (
    websiteId: WebsiteId,
    { giftCards = [], now: _now, ...context }: CartPricing,
    { currency }: StoreRules,
  ): Promise<CheckoutRules> => ({
    context: { ...context, customer: canonicalEmail(context.customer ?? '') || null },
    zones: await shipping.zones(websiteId, currency),
    tax: await tax.table(websiteId),
    giftCards: giftCards.filter((card) => card.currency === currency),
  });

  return {
    pricingOf: async (websiteId, contents) =>
      contents?.inCheckout && parts.readCartContext ? parts.readCartContext(websiteId, contents.id) : null,
    async read(websiteId, contents, pricing) {
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
          contents && offers.includes(null) ? await readSnapshots(websiteId, contents.id) : NO_SNAPSHOTS,
        rules,
        coupons: codes.length === 0 ? NO_COUPONS : await coupons.byCodes(websiteId, codes, { customer }),
        automatic: await coupons.automatic(websiteId, { customer }),
        checkout: pricing === null ? null : await checkoutRules(websiteId, pricing, rules),
        now: clock.now().getTime(),
      };
    },
  };
}
