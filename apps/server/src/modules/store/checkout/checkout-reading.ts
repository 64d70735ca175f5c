import type { CheckoutSettings } from '@awning/contract';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import { type CartContents, type EnteredMoney, ownerKey, type PricedCart } from '../cart/index.ts';
import {
  type EnteredGiftCard,
  readCheckout,
  type StoredCheckout,
  type TypedCheckout,
  toCartContext,
} from '../checkout-details/index.ts';
import { typistOf } from './checkout-change.ts';
import type { CheckoutParts } from './checkout-parts.ts';
import { problemsOf, type RequestedFields, requestedOf, unfinishedLines } from './checkout-problems.ts';
import type { Shopper } from './checkouts.ts';

/** Everything about the checkout of a cart at this moment. */
export interface OpenCheckout {
  readonly cartId: CartId;
  readonly priced: PricedCart;
  readonly typed: TypedCheckout;
  readonly giftCards: readonly EnteredGiftCard[];
  readonly origin: StoredCheckout['origin'];
  readonly settings: CheckoutSettings;
  readonly requestedFields: RequestedFields;
  readonly problems: Readonly<Record<string, string>>;
  readonly obstacle: string | null;
}

/** Identifies the shopper at the checkout; null without a cookie. */
export const keyOf = ({ by }: Shopper): string | null => by && ownerKey(by);

export interface CheckoutReading {
  cartOf(websiteId: WebsiteId, shopper: Shopper): Promise<string | null>;
  /** Null when there is no cart. `now`: for callers that take money. */
  open(websiteId: WebsiteId, shopper: Shopper, options?: { now: boolean }): Promise<OpenCheckout | null>;
  /** With what was just stored. */
  view(
    websiteId: WebsiteId,
    shopper: Shopper,
    cartId: CartId,
    stored: StoredCheckout,
  ): Promise<OpenCheckout | null>;
}

export const createCheckoutReading = (parts: CheckoutParts): CheckoutReading => ({
  async cartOf(websiteId, { of }) {
    const whose = of.kind === 'token' ? of : of.owner;
    return whose && ((await parts.carts.find(websiteId, whose))?.cartId ?? null);
  },
  async view(websiteId, shopper, cartId, stored) {
    const contents = await parts.carts.contents(websiteId, { cartId });
    return contents && look(parts, websiteId, shopper, { contents, stored, now: false });
  },
  async open(websiteId, shopper, { now } = { now: false }) {
    const { of } = shopper;
    const ref = of.kind === 'token' ? { cartToken: of.cartToken } : of.owner && { owner: of.owner };
    const contents = ref && (await parts.carts.contents(websiteId, ref));
    if (contents === null) return null;
    const stored = await readCheckout(parts.database.query, websiteId, {
      cartId: contents.id,
      typedBy: typistOf(shopper),
    });
    return look(parts, websiteId, shopper, { contents, stored, now });
  },
});

interface CheckoutLook {
  readonly contents: CartContents;
  readonly stored: StoredCheckout;
  readonly now: boolean;
}

async function look(
  parts: CheckoutParts,
  websiteId: WebsiteId,
  { siteUser }: Shopper,
  { contents, stored, now }: CheckoutLook,
): Promise<OpenCheckout> {
  const { carts, settings } = parts;
  const { giftCards: entered } = stored;
  const typed =
    stored.typed.email === '' && siteUser ? { ...stored.typed, email: siteUser.email } : stored.typed;
  const priced = await carts.priced(websiteId, contents, {
    ...toCartContext(typed),
    giftCards: await balances(parts, websiteId, entered),
    now,
  });
  const { value: checkoutSettings } = await settings.checkout(websiteId);
  const request = requestedOf(priced, priced.tax);
  const details = { settings: checkoutSettings, requestedFields: request, tax: priced.tax };
  const unfinished = unfinishedLines(priced.lines, await todayAt(parts, websiteId, priced));
  return {
    cartId: priced.cartId,
    priced,
    typed,
    giftCards: entered,
    origin: stored.origin,
    settings: checkoutSettings,
    requestedFields: request,
    problems: problemsOf(priced, typed, details),
    obstacle: priced.obstacles[0] ?? unfinished[0] ?? null,
  };
}

/** Those that can still be used; the sum knows how much each one pays. */
async function balances(
  { giftCards }: CheckoutParts,
  websiteId: WebsiteId,
  entered: readonly EnteredGiftCard[],
): Promise<EnteredMoney[]> {
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
}

/** Only what is delivered on a day asks for it. */
async function todayAt(
  { settings, clock }: CheckoutParts,
  websiteId: WebsiteId,
  { lines }: PricedCart,
): Promise<string> {
  if (lines.every(({ product }) => product.type !== 'gift-card')) return '';
  const { value } = await settings.site(websiteId);
  return new Intl.DateTimeFormat('en-CA', { timeZone: value.timeZone, dateStyle: 'short' }).format(
    clock.now(),
  );
}
