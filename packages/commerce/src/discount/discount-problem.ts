import { cartMessages } from '../messages/cart-messages.ts';
import { fillMessage, type MessageValues } from '../messages/fill-message.ts';
import type { Currency } from '../money/currencies.ts';
import { moneyText } from '../money/money-text.ts';
import type { ShippingOffer } from '../shipping/shipping-zone.ts';
import { countGotten } from './count-gotten.ts';
import type { BuyGet, Discount } from './discount.ts';
import { discountMessages } from './discount-messages.ts';

export interface DiscountableLine {
  readonly itemId: string;
  readonly categories: readonly string[];
  readonly isGiftCard: boolean;
  readonly isDonation?: boolean | undefined;
  readonly quantity: number;
  /** Before any discount. */
  readonly subtotalMinor: number;
}

export interface DiscountSituation {
  readonly currency: Currency;
  /** In an order that does not depend on the cart's: who gets the odd cent is decided by it. */
  readonly lines: readonly DiscountableLine[];
  readonly requiresShipping: boolean;
  /** Null: not chosen yet. */
  readonly shipping: Pick<ShippingOffer, 'kind' | 'amountMinor'> | null;
  /** Canonical email address; null: not known yet. */
  readonly customer: string | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Gift cards are worth what they cost, and a gift is what its donor chose: nothing is ever taken off them. */
export const appliesTo = (
  { onlyFor }: Pick<Discount, 'onlyFor'>,
  { isGiftCard, isDonation = false, itemId, categories }: DiscountableLine,
): boolean =>
  !isGiftCard &&
  !isDonation &&
  (onlyFor === null ||
    onlyFor.itemIds.includes(itemId) ||
    categories.some((category) => onlyFor.categories.includes(category)));

const everySentence = { ...cartMessages, ...discountMessages };

/** Why a discount does not count now, as a sentence; null when it does. Its first instant is valid, its last is not. */
export function discountProblem(discount: Discount, situation: DiscountSituation): string | null {
  const { currency, lines, customer, now } = situation;
  const say = (key: keyof typeof everySentence, values: MessageValues = {}): string =>
    fillMessage(everySentence[key], { code: discount.code ?? discount.name, ...values });
  if (!discount.enabled) return say('couponDisabled');
  if (discount.startsAt !== null && now < discount.startsAt) return say('couponNotYetValid');
  if (discount.endsAt !== null && now >= discount.endsAt) return say('couponExpired');
  if (discount.usesLeft !== null && discount.usesLeft <= 0) return say('couponUsedUp');
  if (discount.usesLeftForCustomer !== null && discount.usesLeftForCustomer <= 0) {
    return say('couponUsedByCustomer');
  }
  if (customer !== null && discount.customers !== null && !discount.customers.includes(customer)) {
    return say('couponNotForCustomer');
  }
  const sumOf = (some: readonly DiscountableLine[]): number =>
    some.reduce((sum, { subtotalMinor }) => sum + subtotalMinor, 0);
  const others = lines.filter(({ isGiftCard, isDonation = false }) => !isGiftCard && !isDonation);
  const hasGiftCards = sumOf(lines) > sumOf(others);
  if (hasGiftCards && sumOf(others) === 0) return say('couponNotForGiftCards');
  const target = lines.filter((line) => appliesTo(discount, line));
  if (others.length > 0 && target.length === 0) return say('couponNotForItems');
  if (sumOf(target) < discount.minimumSubtotalMinor) {
    const amount = moneyText(discount.minimumSubtotalMinor, currency);
    if (discount.onlyFor !== null) return say('couponBelowMinimumOfSome', { amount });
    return say(hasGiftCards ? 'couponBelowMinimumBesideGiftCards' : 'couponBelowMinimum', { amount });
  }
  if (discount.buyGet) {
    const { buyQuantity } = discount.buyGet;
    const units = target.reduce((sum, { quantity }) => sum + quantity, 0);
    if (lines.length > 0 && units < buyQuantity) return say('couponBuyMore', { count: buyQuantity });
    if (lines.length > 0 && !givesSomething(discount, discount.buyGet, lines))
      return say('couponGiftMissing');
  }
  if (discount.kind === 'free-shipping' && lines.length > 0 && !isShipped(situation)) {
    return say('couponNotShipped');
  }
  return null;
}

/** What is gotten is in the cart, besides what has to be bought for it. */
const givesSomething = (discount: Discount, rule: BuyGet, lines: readonly DiscountableLine[]): boolean =>
  countGotten(
    rule,
    lines.map((line) => ({
      quantity: line.quantity,
      isBought: appliesTo(discount, line),
      isGotten: appliesTo({ onlyFor: rule.getFor ?? discount.onlyFor }, line),
    })),
  ) > 0;

/** What is not chosen yet may still be shipped. */
const isShipped = ({ requiresShipping, shipping }: DiscountSituation): boolean =>
  requiresShipping && shipping?.kind !== 'pickup';
