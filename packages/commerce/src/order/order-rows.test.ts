import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CartToSum } from '../cart/cart-sum.ts';
import { sumCart } from '../cart/sum-cart.ts';
import { appliedDiscounts } from '../discount/applied-discounts.ts';
import { aCart, aDiscount, aLine } from '../testing/cart-fixture.ts';
import { discountsMinor, type OrderToAddUp, orderRows, shippingRegularMinor } from './order-rows.ts';

const post = { id: 'post', name: 'Post', description: '', kind: 'flat' } as const;
const salesTax = {
  id: 'tax',
  name: 'Sales tax',
  countryCode: 'US',
  state: null,
  postalCodes: null,
  category: null,
};
const destination = { countryCode: 'US', state: 'CA', postalCode: '94105', city: '' };
const freeShipping = aDiscount({
  id: 'free',
  code: 'SHIPFREE',
  name: 'Free shipping',
  kind: 'free-shipping',
});

const orderOf = (cart: CartToSum, refundedMinor = 0): OrderToAddUp => {
  const sum = sumCart(cart);
  return {
    ...sum,
    discounts: appliedDiscounts(sum),
    shippingMethod: cart.shipping,
    payment:
      sum.dueMinor === 0 ? null : { paymentId: 'p', methodId: 'test-card', label: 'Card', isPaid: true },
    refundedMinor,
  };
};

const carts = fc
  .record({
    prices: fc.array(fc.nat({ max: 20_000 }), { minLength: 1, maxLength: 5 }),
    kinds: fc.array(fc.constantFrom('percent', 'amount', 'free-shipping'), { maxLength: 3 }),
    value: fc.integer({ min: 1, max: 10_000 }),
    shippingMinor: fc.constantFrom(0, 1, 500, 1999),
    rates: fc.array(fc.nat({ max: 25_000 }), { maxLength: 2 }),
    pricesIncludeTax: fc.boolean(),
    rounding: fc.constantFrom('line', 'order'),
    onShipping: fc.boolean(),
    balances: fc.array(fc.nat({ max: 9_000 }), { maxLength: 2 }),
  })
  .map((it) =>
    aCart(
      it.prices.map((priceMinor, index) => aLine({ priceMinor }, 1 + (index % 3), {}, `line-${index}`)),
      {
        discounts: it.kinds.map((kind, index) => aDiscount({ id: `d-${index}`, kind, value: it.value })),
        shipping: { ...post, amountMinor: it.shippingMinor },
        tax: {
          pricesIncludeTax: it.pricesIncludeTax,
          rounding: it.rounding,
          rules: it.rates.map((rate, index) => ({
            ...salesTax,
            id: `tax-${index}`,
            rate,
            onShipping: it.onShipping,
          })),
        },
        destination,
        giftCards: it.balances.map((balanceMinor, index) => ({
          id: `card-${index}`,
          label: `Card ${index}`,
          balanceMinor,
        })),
      },
    ),
  );

describe('the rows of an order', () => {
  it('the rows of an order add up to the total, and what was paid to nothing left', () => {
    fc.assert(
      fc.property(carts, fc.nat({ max: 5_000 }), (cart, refundedMinor) => {
        const order = orderOf(cart, refundedMinor);
        const rows = orderRows(order);
        const sumOf = (...kinds: string[]): number =>
          rows
            .filter(({ kind }) => kinds.includes(kind))
            .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
        expect(sumOf('subtotal', 'discount', 'shipping', 'tax')).toBe(order.totalMinor);
        expect(sumOf('total', 'gift-card', 'payment')).toBe(0);
        expect(sumOf('tax', 'included-tax')).toBe(sumCart(cart).taxMinor);
        expect(sumOf('refunded')).toBe(refundedMinor);
        const { subtotalMinor } = order;
        const taxMinor = sumOf('tax');
        expect(subtotalMinor - discountsMinor(order) + shippingRegularMinor(order) + taxMinor).toBe(
          order.totalMinor,
        );
      }),
    );
  });

  it('the rows of an order show what shipping would have cost where a discount pays for it', () => {
    const order = orderOf(
      aCart([aLine({ priceMinor: 1200 })], {
        discounts: [freeShipping],
        shipping: { ...post, amountMinor: 500 },
        tax: {
          pricesIncludeTax: false,
          rounding: 'line',
          rules: [{ ...salesTax, rate: 8750, onShipping: true }],
        },
        destination,
      }),
    );
    expect(orderRows(order).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['subtotal', 1200],
      ['discount', -500],
      ['shipping', 500],
      ['tax', 105],
      ['total', 1305],
      ['payment', -1305],
    ]);
  });
});
