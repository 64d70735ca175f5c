import type { GiftCardToSpend, TaxTable } from '@awning/commerce';
import type { CheckoutSettings } from '@awning/contract';
import { ownerKey, type PricedCart, subscriptionKey } from '../cart/index.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { type Asked, askedOf, problemsOf, unfinishedLines } from './checkout-problems.ts';
import { aroundOf, type CheckoutStore } from './checkout-store.ts';
import type { EnteredGiftCard, StoredCheckout, TypedCheckout } from './checkout-typed.ts';
import type { CheckoutOf, Shopper } from './checkouts.ts';

/** Everything about the checkout of a cart at this moment. */
export interface OpenCheckout {
  readonly cartId: string;
  readonly priced: PricedCart;
  readonly typed: TypedCheckout;
  readonly giftCards: readonly EnteredGiftCard[];
  readonly settings: CheckoutSettings;
  readonly tax: TaxTable | null;
  readonly asked: Asked;
  readonly problems: Readonly<Record<string, string>>;
  readonly obstacle: string | null;
}

/** How whoever is at the checkout is known; null for somebody without a cookie. */
export const keyOf = (of: CheckoutOf): string | null =>
  of.kind === 'token' ? subscriptionKey(of.cartToken) : of.owner && ownerKey(of.owner);

export interface CheckoutReading {
  cartOf(websiteId: string, shopper: Shopper): Promise<string | null>;
  /** Null when there is no cart. `now`: for whoever takes money. */
  open(websiteId: string, shopper: Shopper, options?: { now: boolean }): Promise<OpenCheckout | null>;
  /** With what was just stored. */
  view(
    websiteId: string,
    shopper: Shopper,
    cartId: string,
    stored: StoredCheckout,
    options?: { now: boolean },
  ): Promise<OpenCheckout | null>;
}

export function createCheckoutReading(
  { clock, settings, carts, tax, giftCards }: CheckoutParts,
  store: CheckoutStore,
): CheckoutReading {
  /** Those that can still be used; the sum knows how much each one pays. */
  const balances = async (
    websiteId: string,
    entered: readonly EnteredGiftCard[],
  ): Promise<GiftCardToSpend[]> => {
    if (entered.length === 0) return [];
    const cards = await giftCards.byIds(
      websiteId,
      entered.map(({ id }) => id),
    );
    return entered.flatMap(({ id, label }) => {
      const card = cards.get(id);
      return card?.state === 'active' ? [{ id, label, balanceMinor: card.balanceMinor }] : [];
    });
  };
  const todayAt = async (websiteId: string): Promise<string> => {
    const { value } = await settings.site(websiteId);
    return new Intl.DateTimeFormat('en-CA', { timeZone: value.timeZone, dateStyle: 'short' }).format(
      clock.now(),
    );
  };

  const cartOf: CheckoutReading['cartOf'] = async (websiteId, { of }) => {
    const whose = of.kind === 'token' ? of : of.owner;
    return whose && ((await carts.find(websiteId, whose))?.cartId ?? null);
  };
  const view: CheckoutReading['view'] = async (
    websiteId,
    { siteUser },
    cartId,
    stored,
    { now } = { now: false },
  ) => {
    const typed =
      stored.typed.email === '' && siteUser ? { ...stored.typed, email: siteUser.email } : stored.typed;
    const { value: checkoutSettings } = await settings.checkout(websiteId);
    const table = now ? await tax.tableNow(websiteId) : await tax.table(websiteId);
    const priced = await carts.priced(
      websiteId,
      { cartId },
      { ...aroundOf(typed), giftCards: await balances(websiteId, stored.giftCards), now },
    );
    if (priced === null) return null;
    const asked = askedOf(priced, table);
    const details = { settings: checkoutSettings, asked, tax: table };
    const unfinished = unfinishedLines(priced.lines, await todayAt(websiteId));
    return {
      cartId,
      priced,
      typed,
      giftCards: stored.giftCards,
      settings: checkoutSettings,
      tax: table,
      asked,
      problems: problemsOf(priced, typed, details),
      obstacle: priced.obstacles[0] ?? unfinished[0] ?? null,
    };
  };
  return {
    cartOf,
    view,
    async open(websiteId, shopper, options) {
      const cartId = await cartOf(websiteId, shopper);
      if (cartId === null) return null;
      return view(websiteId, shopper, cartId, await store.read(websiteId, cartId), options);
    },
  };
}
