import { describe, expect, it } from 'vitest';
import { productTypeOf } from './product-type.ts';
import { QUANTITY_INPUT, type QuantitySituation, showsQuantityInput } from './quantity-input.ts';

const shirt: QuantitySituation = {
  type: 'physical',
  isSubscribable: false,
  multipleAllowedForServices: true,
  stock: 5,
};

describe('the quantity field', () => {
  it('SF-5.12 the quantity field accepts 1 to 9999 in steps of 1 and starts at 1', () => {
    expect(QUANTITY_INPUT).toMatchObject({ min: 1, max: 9999, step: 1, initial: 1 });
  });

  it('SF-5.13 the quantity field is shown for physical products', () => {
    expect(showsQuantityInput(shirt)).toBe(true);
  });

  it('SF-5.14 the quantity field is shown for services only when several may be booked', () => {
    expect(showsQuantityInput({ ...shirt, type: 'service' })).toBe(true);
    expect(showsQuantityInput({ ...shirt, type: 'service', multipleAllowedForServices: false })).toBe(false);
    expect(showsQuantityInput({ ...shirt, multipleAllowedForServices: false })).toBe(true);
  });

  it('SF-5.15 the quantity field is hidden for every other product type', () => {
    for (const code of [-1, 0, 2, 4, 5]) {
      expect(showsQuantityInput({ ...shirt, type: productTypeOf(code) }), `${code}`).toBe(false);
    }
  });

  it('SF-5.16 the quantity field is hidden for subscriptions', () => {
    expect(showsQuantityInput({ ...shirt, isSubscribable: true })).toBe(false);
  });

  it('SF-5.17 the quantity field is hidden unless there is more than one to sell', () => {
    expect(showsQuantityInput({ ...shirt, stock: 1 })).toBe(false);
    expect(showsQuantityInput({ ...shirt, stock: 2 })).toBe(true);
    expect(showsQuantityInput({ ...shirt, stock: Number.POSITIVE_INFINITY })).toBe(true);
  });
});
