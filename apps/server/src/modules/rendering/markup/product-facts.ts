import { type ProductReader, productTypeOf } from '@awning/commerce';
import type { ProductItemData, VariantData } from '@awning/site-model';

/** Page data for the rules that carts and receipts follow too. Amounts are hundredths, as page data has them. */
export const productView: ProductReader<ProductItemData, VariantData, number> = {
  typeOf: ({ structuredContent }) => productTypeOf(structuredContent.productType),
  variantsOf: ({ variants }) => variants,
  isMarkedOnSale: ({ structuredContent }) => structuredContent.onSale,
  priceOf: ({ structuredContent }) => structuredContent.priceCents,
  salePriceOf: ({ structuredContent }) => structuredContent.salePriceCents,
  isVariantOnSale: ({ onSale }) => onSale,
  isUnlimited: ({ unlimited }) => unlimited,
  quantityInStock: ({ qtyInStock }) => qtyInStock,
  variantPrice: ({ price }) => price,
  variantSalePrice: ({ salePrice }) => salePrice,
  differIn: (fact, first, other) => first[fact] !== other[fact],
  compareMoney: (a, b) => a - b,
};

export const priceToday = ({ onSale, salePriceMoney, priceMoney }: VariantData): VariantData['priceMoney'] =>
  onSale ? salePriceMoney : priceMoney;

export const isVariantSoldOut = ({ unlimited, qtyInStock }: VariantData): boolean =>
  !unlimited && qtyInStock <= 0;

export const isVariantReduced = ({ onSale, salePrice, price }: VariantData): boolean =>
  onSale && salePrice < price;
