import { CURRENCIES, fractionDigitsOf, restateAmount, writeAmount } from '@awning/commerce';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { product as fixture } from '../../../../testing/content-fixtures.ts';
import type { PublicProduct } from '../facts/product-facts-repository.ts';
import { toProductItem } from './product-page-data.ts';

const currencies = fc.constantFrom(...CURRENCIES);
const amounts = fc.nat({ max: 999_999_999_999 });
const variants = fc.array(fc.record({ priceMinor: amounts, salePriceMinor: amounts, onSale: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
});

const item = fixture(1, { price: '1.00' });

function productView(
  prices: readonly { priceMinor: number; salePriceMinor: number; onSale: boolean }[],
  fields: Pick<PublicProduct, 'productType' | 'currency'>,
): PublicProduct {
  return {
    itemId: item.id,
    optionNames: [],
    pictureIds: [],
    fileIds: [],
    relatedIds: null,
    useCustomAddButtonText: false,
    customAddButtonText: '',
    additionalFieldsFormId: null,
    additionalFieldsForm: null,
    subscriptionPlan: null,
    merchandising: {},
    taxCategory: '',
    variants: prices.map((price, index) => ({
      id: `v${index}`,
      sku: `s${index}`,
      attributes: {},
      imageId: null,
      shippingMeasures: null,
      ...price,
    })),
    ...fields,
  };
}

const pageData = (product: PublicProduct, currency: (typeof CURRENCIES)[number]) =>
  toProductItem(item, product, { currency, stock: new Map(), images: new Map() }).structuredContent;

it('in all currencies a number divided by 100 is what its money says, and money is the stored price', () => {
  fc.assert(
    fc.property(variants, currencies, currencies, (prices, entered, store) => {
      const data = pageData(productView(prices, { productType: 1, currency: entered }), store);
      data.variants.forEach((variant, index) => {
        const minor = restateAmount(prices[index]?.priceMinor ?? 0, entered, store);
        expect(variant.priceMoney).toEqual({
          value: writeAmount(minor, store),
          currency: store,
          decimalValue: writeAmount(minor, store),
          currencyCode: store,
          fractionalDigits: fractionDigitsOf(store),
        });
        expect(writeAmount(variant.price, 'USD')).toBe(
          store === 'JPY' ? `${variant.priceMoney.value}.00` : variant.priceMoney.value,
        );
      });
    }),
  );
});

it('the product as a whole names prices that its variants have, and none of them costs more', () => {
  fc.assert(
    fc.property(variants, currencies, fc.constantFrom(1, 3, 4), (prices, currency, productType) => {
      const data = pageData(productView(prices, { productType, currency }), currency);
      expect(data.priceCents).toBe(Math.max(...data.variants.map(({ price }) => price)));
      const onSale = productType === 4 ? [] : data.variants.filter((variant) => variant.onSale);
      expect(data.onSale).toBe(onSale.length > 0);
      expect(data.salePriceCents).toBe(
        onSale.length > 0 ? Math.min(...onSale.map(({ salePrice }) => salePrice)) : 0,
      );
    }),
  );
});
