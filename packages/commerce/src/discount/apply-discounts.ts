import { type CartMessageKey, cartMessages, fillMessage, type MessageValues } from '../cart/cart-messages.ts';
import type { SummedDiscount } from '../cart/cart-sum.ts';
import type { Currency } from '../money/currencies.ts';
import { moneyText } from '../money/money-text.ts';
import type { Discount } from './discount.ts';

/** Hundredths of a percent in a whole. */
const WHOLE = 10_000;

export interface DiscountSituation {
  readonly currency: Currency;
  /** Of everything but gift cards, before any discount. */
  readonly discountableMinor: number;
  readonly giftCardsMinor: number;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Why a coupon does not count now, as a sentence; null when it does. Its first instant is valid, its last is not. */
export function couponProblem(
  coupon: Discount,
  { currency, discountableMinor, giftCardsMinor, now }: DiscountSituation,
): string | null {
  const say = (key: CartMessageKey, values: MessageValues = {}): string =>
    fillMessage(cartMessages[key], { code: coupon.code ?? '', ...values });
  if (!coupon.enabled) return say('couponDisabled');
  if (coupon.startsAt !== null && now < coupon.startsAt) return say('couponNotYetValid');
  if (coupon.endsAt !== null && now >= coupon.endsAt) return say('couponExpired');
  if (giftCardsMinor > 0 && discountableMinor === 0) return say('couponNotForGiftCards');
  if (discountableMinor < coupon.minimumSubtotalMinor) {
    const amount = moneyText(coupon.minimumSubtotalMinor, currency);
    return say(giftCardsMinor > 0 ? 'couponBelowMinimumBesideGiftCards' : 'couponBelowMinimum', { amount });
  }
  return null;
}

/** What coupons take off, each from what the ones before it have left. */
export function applyDiscounts(coupons: readonly Discount[], situation: DiscountSituation): SummedDiscount[] {
  const entered = new Set<string>();
  let leftMinor = situation.discountableMinor;
  return coupons.map((coupon) => {
    const problem = entered.has(coupon.id)
      ? fillMessage(cartMessages.couponAlreadyEntered, { code: coupon.code ?? '' })
      : couponProblem(coupon, situation);
    entered.add(coupon.id);
    if (problem !== null) return { discount: coupon, discountMinor: 0, shippingDiscountMinor: 0, problem };
    const discountMinor = discountOf(coupon, leftMinor);
    leftMinor -= discountMinor;
    return { discount: coupon, discountMinor, shippingDiscountMinor: 0, problem };
  });
}

function discountOf({ kind, value }: Discount, leftMinor: number): number {
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new RangeError('What a coupon takes off is a whole number that is not negative.');
  }
  return Math.min(leftMinor, kind === 'amount' ? value : percentOf(leftMinor, value));
}

/** Rounded to the nearest minor unit; half of one is given to the shopper. */
const percentOf = (amountMinor: number, hundredths: number): number =>
  Number((BigInt(amountMinor) * BigInt(hundredths) * 2n + BigInt(WHOLE)) / BigInt(WHOLE * 2));
