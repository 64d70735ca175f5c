import { describe, expect, it } from 'vitest';
import { compareDecimalText } from './decimal-text.ts';
import { cheapestVariant, fromPrice, hasVariedPrices, normalPrice, salePrice } from './product-price.ts';
import type { ProductReader } from './product-reader.ts';
import { countStock, isOnSale, isSoldOut, productStatus } from './product-status.ts';
import { hasVariantChoice, type ProductType, productTypeOf } from './product-type.ts';

interface Variant {
  onSale?: boolean;
  unlimited?: boolean;
  stock?: number;
  price?: string;
  salePrice?: string;
}
interface Product {
  type: ProductType;
  variants?: Variant[];
  onSale?: boolean;
  price?: string;
  salePrice?: string;
}

/** A reader for a shape of our own: the rules know nothing of page data. */
const read: ProductReader<Product, Variant, string> = {
  typeOf: ({ type }) => type,
  variantsOf: ({ variants = [] }) => variants,
  isMarkedOnSale: ({ onSale = false }) => onSale,
  priceOf: ({ price = null }) => price,
  salePriceOf: ({ salePrice: money = null }) => money,
  isVariantOnSale: ({ onSale = false }) => onSale,
  isUnlimited: ({ unlimited = false }) => unlimited,
  quantityInStock: ({ stock = 0 }) => stock,
  variantPrice: ({ price = '0' }) => price,
  variantSalePrice: ({ salePrice: money = '0' }) => money,
  differIn: (fact, first, other) => first[fact] !== other[fact],
  compareMoney: compareDecimalText,
};

const physical = (...variants: Variant[]): Product => ({ type: 'physical', variants });
const TYPES = [-1, 1, 2, 3, 4, 5, 0].map(productTypeOf);

describe('whether a product can be bought', () => {
  it('SF-4.15 it is sold out when no variant is unlimited or has stock', () => {
    expect(isSoldOut(read, physical())).toBe(true);
    expect(isSoldOut(read, physical({ stock: 0 }, { stock: -1 }))).toBe(true);
    expect(isSoldOut(read, physical({ stock: 0 }, { stock: 1 }))).toBe(false);
    expect(isSoldOut(read, physical({ stock: 0, unlimited: true }))).toBe(false);
    expect(isSoldOut(read, { type: 'service', variants: [{ stock: 0 }] })).toBe(true);
  });

  it('SF-4.16 a download is never sold out', () => {
    expect(isSoldOut(read, { type: 'digital', variants: [{ stock: 0 }] })).toBe(false);
  });

  it('SF-4.17 a gift card is never sold out', () => {
    expect(isSoldOut(read, { type: 'gift-card' })).toBe(false);
  });

  it('what is neither counted nor endless counts as sold out', () => {
    const soldOut = TYPES.filter((type) => isSoldOut(read, { type, variants: [{ unlimited: true }] }));
    expect(soldOut).toEqual(['undefined', 'paywall', 'unknown']);
  });

  it('stock is the sum over variants, without limit as soon as one has none', () => {
    expect(countStock(read, physical({ stock: 2 }, { stock: 3 }))).toBe(5);
    expect(countStock(read, physical({ stock: 2 }, { unlimited: true }))).toBe(Number.POSITIVE_INFINITY);
    expect(countStock(read, { type: 'gift-card' })).toBe(Number.POSITIVE_INFINITY);
    expect(countStock(read, { type: 'digital' })).toBe(Number.POSITIVE_INFINITY);
    expect(countStock(read, physical())).toBe(0);
  });
});

describe('whether a product is on sale', () => {
  it('SF-4.18 it is when any variant is', () => {
    expect(isOnSale(read, physical({}, { onSale: true }))).toBe(true);
    expect(isOnSale(read, physical({}, {}))).toBe(false);
    expect(isOnSale(read, { type: 'service', variants: [{ onSale: true }] })).toBe(true);
  });

  it('SF-4.19 a download says so itself', () => {
    expect(isOnSale(read, { type: 'digital', onSale: true })).toBe(true);
    expect(isOnSale(read, { type: 'digital', variants: [{ onSale: true }] })).toBe(false);
  });

  it('a gift card never is', () => {
    expect(isOnSale(read, { type: 'gift-card', onSale: true, variants: [{ onSale: true }] })).toBe(false);
  });

  it('SF-4.20 sold out matters more than a sale', () => {
    expect(productStatus(read, physical({ onSale: true, stock: 0 }))).toBe('sold-out');
    expect(productStatus(read, physical({ onSale: true, stock: 1 }))).toBe('on-sale');
    expect(productStatus(read, physical({ stock: 1 }))).toBe('available');
  });
});

describe('whether there is something to choose', () => {
  it('SF-4.21 only with more than one variant, and never for a download', () => {
    expect(hasVariantChoice('physical', 2)).toBe(true);
    expect(hasVariantChoice('gift-card', 2)).toBe(true);
    expect(hasVariantChoice('physical', 1)).toBe(false);
    expect(hasVariantChoice('digital', 2)).toBe(false);
  });
});

describe('what a product costs', () => {
  const shirt = physical(
    { price: '12.00' },
    { price: '20.00', onSale: true, salePrice: '9.50' },
    { price: '15.00', onSale: true, salePrice: '9.50' },
  );

  it('from the lowest price of today', () => {
    expect(fromPrice(read, shirt)).toBe('9.50');
    expect(cheapestVariant(read, shirt)).toBe(shirt.variants?.[1]);
    expect(fromPrice(read, { type: 'gift-card', variants: [{ price: '50' }, { price: '25' }] })).toBe('25');
  });

  it('up to the highest price without any sale', () => {
    expect(normalPrice(read, shirt)).toBe('20.00');
  });

  it('the lowest price among what is on sale', () => {
    expect(salePrice(read, shirt)).toBe('9.50');
    expect(salePrice(read, physical({ price: '1' }))).toBeNull();
    expect(salePrice(read, { type: 'gift-card', variants: [{ onSale: true, salePrice: '1' }] })).toBeNull();
  });

  it('a download has the prices it states', () => {
    const song: Product = { type: 'digital', price: '2', salePrice: '1', variants: [{ price: '9' }] };
    expect(fromPrice(read, song)).toBe('2');
    expect(normalPrice(read, song)).toBe('2');
    expect(salePrice(read, song)).toBe('1');
    expect(fromPrice(read, { type: 'digital' })).toBeNull();
  });

  it('there is no price for other kinds, and none without variants', () => {
    for (const type of ['undefined', 'unknown', 'paywall'] as const) {
      expect(fromPrice(read, { ...shirt, type }), type).toBeNull();
      expect(normalPrice(read, { ...shirt, type }), type).toBeNull();
      expect(salePrice(read, { ...shirt, type }), type).toBeNull();
    }
    expect(fromPrice(read, physical())).toBeNull();
    expect(normalPrice(read, physical())).toBeNull();
  });

  it('prices are compared as decimals, not as text and not as doubles', () => {
    expect(fromPrice(read, physical({ price: '10' }, { price: '9' }))).toBe('9');
    const [less, more] = ['90071992547409.931', '90071992547409.932'];
    expect(fromPrice(read, physical({ price: more }, { price: less }))).toBe(less);
  });

  it('SF-4.22 prices vary when variants differ in being on sale', () => {
    expect(hasVariedPrices(read, physical({ price: '1' }, { price: '1', onSale: true }))).toBe(true);
    expect(hasVariedPrices(read, physical({ price: '1' }, { price: '1' }))).toBe(false);
  });

  it('SF-4.23 prices vary when variants differ in sale price, but only if the first is on sale', () => {
    const [cheap, cheaper] = [
      { price: '5', salePrice: '4' },
      { price: '5', salePrice: '3' },
    ];
    expect(hasVariedPrices(read, physical(cheap, cheaper))).toBe(false);
    expect(hasVariedPrices(read, physical({ ...cheap, onSale: true }, { ...cheaper, onSale: true }))).toBe(
      true,
    );
  });

  it('SF-4.24 prices vary when variants differ in price', () => {
    expect(hasVariedPrices(read, physical({ price: '1' }, { price: '1' }, { price: '2' }))).toBe(true);
    expect(hasVariedPrices(read, { type: 'gift-card', variants: [{ price: '1' }, { price: '2' }] })).toBe(
      true,
    );
    expect(hasVariedPrices(read, { type: 'digital', variants: [{ price: '1' }, { price: '2' }] })).toBe(
      false,
    );
    expect(hasVariedPrices(read, physical())).toBe(false);
  });
});
