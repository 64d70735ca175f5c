import type { Product } from '@awning/contract';
import { describe, expect, it } from 'vitest';
import { toProductChange } from './scheduled-change.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const product = {
  variants: [
    { id: 'small', priceMinor: 2000, salePriceMinor: 1500, onSale: true },
    { id: 'large', priceMinor: 3000, salePriceMinor: 2500, onSale: true },
  ],
} as unknown as Product;

describe('a scheduled change of prices', () => {
  it('the sale price of a variant holds although the sale of the product ends', () => {
    const change = { onSale: false, variants: [{ id: 'small', salePriceMinor: 500 }] };
    expect(toProductChange(change, product, NOW).variantChanges).toEqual([
      { id: 'small', salePriceMinor: 500, onSale: true },
      { id: 'large', onSale: false },
    ]);
  });

  it('a price is changed although the sale ends', () => {
    const change = { onSale: false, variants: [{ id: 'small', priceMinor: 1800 }] };
    expect(toProductChange(change, product, NOW).variantChanges).toEqual([
      { id: 'small', onSale: false, priceMinor: 1800 },
      { id: 'large', onSale: false },
    ]);
  });
});
