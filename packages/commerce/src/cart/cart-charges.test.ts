import { describe, expect, it } from 'vitest';
import { type ChargedCart, cartCharges, includedTax } from './cart-charges.ts';

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const aCart = (facts: Partial<ChargedCart>): ChargedCart => ({
  subtotalCents: 1000,
  discountCents: 0,
  shippingCostCents: 0,
  taxCents: 0,
  grandTotalCents: 1000,
  selectedShippingOption: null,
  ...facts,
});

describe('what leads from the subtotal of a cart to its total', () => {
  it('a cart has no charges while its destination is not known', () => {
    expect(cartCharges(aCart({}), money)).toEqual([]);
  });

  it('what leads from the subtotal of a cart to its total names discounts that need no code, the way it is shipped, and taxes on top', () => {
    const cart = aCart({
      discountCents: 200,
      automaticDiscounts: [{ name: 'Opening week' }, { name: 'Cups' }],
      selectedShippingOption: { name: 'Express' },
      shippingCostCents: 500,
      taxCents: 80,
      grandTotalCents: 1380,
    });
    expect(cartCharges(cart, money)).toEqual([
      { name: 'Discount', about: 'Opening week, Cups', amount: '−$2.00' },
      { name: 'Delivery', about: 'Express', amount: '$5.00' },
      { name: 'Tax', about: '', amount: '$0.80' },
    ]);
    expect(includedTax(cart, money)).toBeNull();
  });

  it('a cart says that shipping is free, and how much tax its prices include', () => {
    const cart = aCart({ selectedShippingOption: { name: 'Standard' }, taxCents: 160 });
    expect(cartCharges(cart, money)).toEqual([{ name: 'Delivery', about: 'Standard', amount: 'Free' }]);
    expect(includedTax(cart, money)).toBe('Includes $1.60 tax');
  });
});
