import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InstallmentContext } from '../installments/installment-offer.ts';
import { CURRENCIES } from '../money/currencies.ts';
import { parseAmount } from '../money/parse-amount.ts';
import type { ProductType } from '../product/product-type.ts';
import { aCart, aDiscount, aLine } from '../testing/cart-fixture.ts';
import { writeCartCount } from './cart-count.ts';
import { offerCartInstallments } from './cart-installments.ts';
import { cartMoney } from './cart-money.ts';
import { minimumSubtotalMessage } from './minimum-subtotal.ts';
import { sumCart } from './sum-cart.ts';

describe('the count beside a cart', () => {
  it('SF-9.01 the cart count is the number up to 100, and 100+ above', () => {
    expect([0, 1, 99, 100, 101, 9999].map(writeCartCount)).toEqual(['0', '1', '99', '100', '100+', '100+']);
  });
});

describe('the subtotal as money', () => {
  it("SF-3.011 the subtotal as money is in the store's currency and its own minor unit", () => {
    const subtotal = (currency: 'USD' | 'JPY') => {
      const cart = aCart([aLine({ priceMinor: 1250 }, 2, { currency })], { currency });
      return cartMoney(sumCart(cart).subtotalMinor, currency);
    };
    expect(subtotal('USD')).toEqual({
      decimalValue: '25.00',
      currencyCode: 'USD',
      value: 2500,
      fractionalDigits: 2,
    });
    expect(subtotal('JPY')).toEqual({
      decimalValue: '2500',
      currencyCode: 'JPY',
      value: 2500,
      fractionalDigits: 0,
    });
  });

  it('MY-1 its decimal text reads back as its minor units, in all currencies', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 999_999_999_999_999 }),
        fc.constantFrom(...CURRENCIES),
        (amount, currency) => {
          const { decimalValue, value, fractionalDigits } = cartMoney(amount, currency);
          expect(parseAmount(decimalValue, currency)).toBe(value);
          expect(decimalValue.split('.')[1]?.length ?? 0).toBe(fractionalDigits);
        },
      ),
    );
  });
});

describe('a subtotal too low to check out', () => {
  it("CT-14 a subtotal too low to check out has a message with the minimum in the store's currency", () => {
    const message = (minimumMinor: number, currency: 'USD' | 'CHF' | 'JPY' = 'USD'): string | null =>
      minimumSubtotalMessage(
        sumCart(aCart([aLine({ priceMinor: 1000 }, 1, { currency })], { currency })),
        minimumMinor,
      );
    expect(message(1001)).toBe('To check out, your order subtotal must be $10.01 or more.');
    expect(message(123_456, 'CHF')).toBe(
      'To check out, your order subtotal must be CHF\u00a01,234.56 or more.',
    );
    expect(message(5000, 'JPY')).toBe('To check out, your order subtotal must be ¥5,000 or more.');
    expect(message(1000)).toBeNull();
    expect(message(0)).toBeNull();
  });

  it('CT-14 the subtotal counts before discounts, and an empty cart is not too low', () => {
    const half = aCart([aLine({ priceMinor: 1000 })], {
      discounts: [aDiscount({ value: 5000 })],
      minimumSubtotalMinor: 1000,
    });
    expect(sumCart(half).isBelowMinimum).toBe(false);
    expect(sumCart({ ...half, minimumSubtotalMinor: 1001 }).isBelowMinimum).toBe(true);
    expect(minimumSubtotalMessage(sumCart(aCart([])), 500)).toBeNull();
  });
});

describe('instalments for a cart', () => {
  const context: InstallmentContext = {
    afterPayAvailable: true,
    afterPayMin: 100,
    afterPayMax: 200_000,
    shopperLanguage: 'en',
    accountCountry: 'GB',
  };
  const offer = (types: readonly ProductType[], facts: Partial<InstallmentContext> = {}, price = 1000) => {
    const lines = types.map((type, index) => aLine({ priceMinor: price }, 1, { type }, `${index}`));
    const cart = aCart(lines, { discounts: [aDiscount({ value: 5000 })] });
    return offerCartInstallments(sumCart(cart), lines, { ...context, ...facts });
  };

  it('IN-2 instalments for a cart are for what is left to pay, by the provider of the region', () => {
    expect(offer(['physical', 'physical'])).toEqual({
      offer: { kind: 'in-range', payments: 4, paymentMinor: 250 },
      locale: 'en_GB',
      provider: 'Clearpay',
    });
    expect(offer(['physical'], {}, 200)?.offer).toEqual({ kind: 'below-minimum', limitMinor: 100 });
    expect(offer(['physical'], {}, 500_000)?.offer).toEqual({ kind: 'above-maximum', limitMinor: 200_000 });
  });

  it('IN-2 instalments are not offered for other carts, in other regions or when disabled', () => {
    expect(offer([])).toBeNull();
    expect(offer(['physical', 'gift-card'])).toBeNull();
    expect(offer(['physical'], { accountCountry: 'DE' })).toBeNull();
    expect(offer(['physical'], { afterPayAvailable: false })).toBeNull();
  });
});
