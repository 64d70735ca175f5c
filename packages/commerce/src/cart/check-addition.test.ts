import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductType } from '../product/product-type.ts';
import { aProduct, aVariant } from '../testing/cart-fixture.ts';
import { type Addition, canStillBuy, checkAddition, checkSubscription } from './check-addition.ts';

const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const;
const addition = (facts: Partial<Addition> = {}): Addition => ({
  product: aProduct(),
  variant: aVariant(),
  quantity: 1,
  inCart: 0,
  available: null,
  most: 9999,
  ...facts,
});
const sentenceOf = (facts: Partial<Addition>): string => {
  const check = checkAddition(addition(facts));
  return check.ok ? 'yes' : check.message;
};

describe('adding to a cart', () => {
  it('SF-5.05 more than there is, together with what the cart holds, is refused', () => {
    const notEnough = 'Sorry, we do not have enough of that item available.';
    expect(sentenceOf({ available: 0 })).toBe(notEnough);
    expect(sentenceOf({ available: 5, inCart: 3, quantity: 3 })).toBe(notEnough);
    expect(sentenceOf({ available: 5, inCart: 3, quantity: 2 })).toBe('yes');
    expect(sentenceOf({ available: null, inCart: 3, quantity: 3 })).toBe('yes');
  });

  it('CT-6 more than a cart may hold is refused', () => {
    expect(sentenceOf({ most: 1, inCart: 1 })).toBe('You can buy only one of that item at a time.');
    expect(sentenceOf({ most: 1, quantity: 2 })).toBe('You can buy only one of that item at a time.');
    expect(sentenceOf({ inCart: 9000, quantity: 1000 })).toBe(
      'You can have at most 9999 of that item in your cart.',
    );
  });

  it('CT-6 a subscription does not go into the cart, nor a variant that the product no longer has', () => {
    expect(sentenceOf({ product: aProduct({ subscriptionPlan: plan }) })).toBe(
      'That item is sold as a subscription. Please subscribe to it on its own page.',
    );
    expect(checkAddition(addition({ variant: aVariant({ id: 'gone' }) }))).toMatchObject({
      ok: false,
      reason: 'variant-missing',
    });
  });

  it('CT-6 additions one after the other are allowed exactly as long as their sum is', () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 4000 }), { maxLength: 8 });
    const available = fc.option(fc.nat({ max: 12_000 }));
    fc.assert(
      fc.property(quantities, available, fc.constantFrom(1, 9999), (wanted, inStock, most) => {
        let inCart = 0;
        for (const quantity of wanted) {
          const fits = inCart + quantity <= Math.min(most, inStock ?? most);
          expect(checkAddition(addition({ quantity, inCart, available: inStock, most })).ok).toBe(fits);
          if (fits) inCart += quantity;
        }
      }),
    );
  });
});

describe('subscribing', () => {
  const types: readonly ProductType[] = ['physical', 'digital', 'service', 'gift-card', 'paywall', 'unknown'];

  it('SF-5.18 only physical products and services with a plan can be subscribed to', () => {
    const allowed = types.filter((type) => checkSubscription({ type, subscriptionPlan: plan }, 1).ok);
    expect(allowed).toEqual(['physical', 'service']);
    expect(checkSubscription({ type: 'physical', subscriptionPlan: null }, 1)).toMatchObject({
      reason: 'not-a-subscription',
      message: 'That item is not sold as a subscription.',
    });
  });

  it('CT-6 subscribing keeps to the same limits of stock and quantity', () => {
    const box = { type: 'physical', subscriptionPlan: plan } as const;
    expect(checkSubscription(box, 3, { available: 2 })).toMatchObject({ reason: 'not-enough-stock' });
    expect(checkSubscription(box, 2, { most: 1 })).toMatchObject({ reason: 'over-limit' });
    expect(checkSubscription(box, 2, { available: 2, most: 2 })).toEqual({ ok: true });
  });
});

describe('before a form is shown', () => {
  const record = (qtyInStock: number, unlimited = false) => ({ unlimited, qtyInStock });

  it('SF-5.10 there is stock when any record is unlimited', () => {
    expect(canStillBuy([record(0), record(0, true)], 500)).toBe(true);
    expect(canStillBuy([record(0), record(0)], 0)).toBe(false);
    expect(canStillBuy([], 0)).toBe(false);
  });

  it('SF-5.11 there is stock when any record has more than the cart already holds', () => {
    expect(canStillBuy([record(1), record(4)], 3)).toBe(true);
    expect(canStillBuy([record(1), record(3)], 3)).toBe(false);
  });
});
