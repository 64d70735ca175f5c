import { fractionDigitsOf, isCurrency, parseAmount } from '@awning/commerce';
import type { ContextMoney, ItemMoney, ProductContext, ProductItemData } from '@awning/site-model';

/** `product` of the browser's context, where money counts minor units. */
export function productContext({ structuredContent }: ProductItemData): ProductContext {
  const { variants, variantOptionOrdering, isSubscribable, productType } = structuredContent;
  return {
    variantAttributeNames: variantOptionOrdering,
    variants: variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      price: contextMoney(variant.priceMoney),
      salePrice: contextMoney(variant.salePriceMoney),
      onSale: variant.onSale,
      stock: variant.unlimited ? { unlimited: true } : { unlimited: false, quantity: variant.qtyInStock },
      attributes: variant.attributes,
      ...(variant.shippingWeight ? { shippingWeight: variant.shippingWeight } : {}),
      ...(variant.shippingSize ? { shippingSize: variant.shippingSize } : {}),
    })),
    subscribable: isSubscribable,
    productType,
  };
}

function contextMoney({ decimalValue, currencyCode }: ItemMoney): ContextMoney {
  const known = isCurrency(currencyCode);
  return {
    decimalValue,
    currencyCode,
    value: known ? (parseAmount(decimalValue, currencyCode) ?? 0) : 0,
    fractionalDigits: known ? fractionDigitsOf(currencyCode) : 0,
  };
}
