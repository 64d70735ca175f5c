import type { CheckoutSettings } from '@awning/contract';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import { type CartRef, type EnteredMoney, ownerKey, type PricedCart } from '../cart/index.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { problemsOf, type RequestedFields, requestedOf, unfinishedLines } from './checkout-problems.ts';
import { type CheckoutStore, readCartContext, typistOf } from './checkout-store.ts';
import type { Shopper } from './checkouts.ts';
import {
  type EnteredGiftCard,
  NO_CHECKOUT,
  type StoredCheckout,
  type TypedCheckout,
} from './typed-checkout.ts';

/** Everything about the checkout of a cart at this moment. */
export interface OpenCheckout {
  readonly cartId: CartId;
  readonly priced: PricedCart;
  readonly typed: TypedCheckout;
  readonly giftCards: readonly EnteredGiftCard[];
  readonly settings: CheckoutSettings;
  readonly asked: RequestedFields;
  readonly problems: Readonly<Record<string, string>>;
  readonly obstacle: string | null;
}

/** How whoever is at the checkout is known; null for somebody without a cookie. */
export const keyOf = ({ by }: Shopper): string | null => by && ownerKey(by);

export interface CheckoutReading {
  cartOf(websiteId: WebsiteId, shopper: Shopper): Promise<string | null>;
  /** Null when there is no cart. `now`: for whoever takes money. */
  open(websiteId: WebsiteId, shopper: Shopper, options?: { now: boolean }): Promise<OpenCheckout | null>;
  /** With what was just stored. */
  view(
    websiteId: WebsiteId,
    shopper: Shopper,
    cartId: CartId,
    stored: StoredCheckout,
  ): Promise<OpenCheckout | null>;
}

export function createCheckoutReading(
  { clock, settings, carts, giftCards }: CheckoutParts,
  store: CheckoutStore,
): CheckoutReading {
  /** Those that can still be used; the sum knows how much each one pays. */
  const balances = async (
    websiteId: WebsiteId,
    entered: readonly EnteredGiftCard[],
  ): Promise<EnteredMoney[]> => {
    if (entered.length === 0) return [];
    const cards = await giftCards.byIds(
      websiteId,
      entered.map(({ id }) => id),
    );
    return entered.flatMap(({ id, label }) => {
      const card = cards.get(id);
      return card?.state === 'active'
        ? [{ id, label, balanceMinor: card.balanceMinor, currency: card.currency }]
        : [];
    });
  };
  /** Only what is delivered on a day asks for it. */
  const todayAt = async (websiteId: WebsiteId, { lines }: PricedCart): Promise<string> => {
    if (lines.every(({ product }) => product.type !== 'gift-card')) return '';
    const { value } = await settings.site(websiteId);
    return new Intl.DateTimeFormat('en-CA', { timeZone: value.timeZone, dateStyle: 'short' }).format(
      clock.now(),
    );
  };

  const cartOf: CheckoutReading['cartOf'] = async (websiteId, { of }) => {
    const whose = of.kind === 'token' ? of : of.owner;
    return whose && ((await carts.find(websiteId, whose))?.cartId ?? null);
  };
  const look = async (
    websiteId: WebsiteId,
    { siteUser }: Shopper,
    ref: CartRef,
    storedOf: (cartId: CartId) => Promise<StoredCheckout>,
    now: boolean,
  ): Promise<OpenCheckout | null> => {
    let { typed, giftCards: entered } = NO_CHECKOUT;
    const priced = await carts.priced(websiteId, ref, async (cartId) => {
      ({ typed, giftCards: entered } = await storedOf(cartId));
      if (typed.email === '' && siteUser) typed = { ...typed, email: siteUser.email };
      return { ...readCartContext(typed), giftCards: await balances(websiteId, entered), now };
    });
    if (priced === null) return null;
    const { value: checkoutSettings } = await settings.checkout(websiteId);
    const request = requestedOf(priced, priced.tax);
    const details = { settings: checkoutSettings, asked: request, tax: priced.tax };
    const unfinished = unfinishedLines(priced.lines, await todayAt(websiteId, priced));
    return {
      cartId: priced.cartId,
      priced,
      typed,
      giftCards: entered,
      settings: checkoutSettings,
      asked: request,
      problems: problemsOf(priced, typed, details),
      obstacle: priced.obstacles[0] ?? unfinished[0] ?? null,
    };
  };
  return {
    cartOf,
    view: (websiteId, shopper, cartId, stored) =>
      look(websiteId, shopper, { cartId }, async () => stored, false),
    async open(websiteId, shopper, { now } = { now: false }) {
      const { of } = shopper;
      const ref = of.kind === 'token' ? { cartToken: of.cartToken } : of.owner && { owner: of.owner };
      return (
        ref &&
        look(
          websiteId,
          shopper,
          ref,
          (cartId) => store.read(websiteId, { cartId, typedBy: typistOf(shopper) }),
          now,
        )
      );
    },
  };
}
