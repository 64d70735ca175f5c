import {
  type Currency,
  canBeSubscribedTo,
  fractionDigitsOf,
  isOnSale,
  normalPrice,
  type ProductReader,
  pricesInStore,
  productTypeOf,
  salePrice,
  writeAmount,
} from '@awning/commerce';
import {
  type ImageData,
  type ItemData,
  type ItemMoney,
  isStoreItem,
  type ProductContent,
  type ProductItemData,
  type VariantData,
} from '@awning/site-model';
import type { StockLevel } from '../../inventory/index.ts';
import type { PublicProduct, PublicVariant } from '../facts/product-facts-repository.ts';

/** A store item that was completed. */
export const isProductItem = (item: ItemData): item is ProductItemData =>
  isStoreItem(item) && Array.isArray(item.variants);

type CountedStock = Pick<StockLevel, 'unlimited' | 'quantity'>;

export interface ProductPageContext {
  readonly currency: Currency;
  /** By variant. */
  readonly stock: ReadonlyMap<string, CountedStock>;
  readonly images: ReadonlyMap<string, ImageData>;
}

interface Priced {
  readonly product: PublicProduct;
  readonly variants: readonly PricedVariant[];
}

interface PricedVariant {
  readonly stored: PublicVariant;
  readonly stock: CountedStock | undefined;
  readonly priceMinor: number;
  readonly salePriceMinor: number;
}

/** Rows of the database for the rules that pages, carts and receipts share. */
const pricedRows: ProductReader<Priced, PricedVariant, number> = {
  typeOf: ({ product }) => productTypeOf(product.productType),
  variantsOf: ({ variants }) => variants,
  isMarkedOnSale: ({ variants: [only] }) => only?.stored.onSale ?? false,
  priceOf: ({ variants: [only] }) => only?.priceMinor ?? null,
  salePriceOf: ({ variants: [only] }) => only?.salePriceMinor ?? null,
  isVariantOnSale: ({ stored }) => stored.onSale,
  isUnlimited: ({ stock }) => stock?.unlimited ?? false,
  quantityInStock: ({ stock }) => stock?.quantity ?? 0,
  variantPrice: ({ priceMinor }) => priceMinor,
  variantSalePrice: ({ salePriceMinor }) => salePriceMinor,
  differIn: (fact, first, other) =>
    fact === 'onSale'
      ? first.stored.onSale !== other.stored.onSale
      : first[`${fact}Minor`] !== other[`${fact}Minor`],
  compareMoney: (a, b) => a - b,
};

const itemMoney = (amountMinor: number, currency: Currency): ItemMoney => {
  const decimal = writeAmount(amountMinor, currency);
  return {
    value: decimal,
    currency,
    decimalValue: decimal,
    currencyCode: currency,
    fractionalDigits: fractionDigitsOf(currency),
  };
};

const inHundredths = (amountMinor: number, currency: Currency): number =>
  amountMinor * 10 ** (2 - fractionDigitsOf(currency));

/** Sold as one thing at one price, which its page data has at the top. */
const DIGITAL = 2;
const PAYWALL = 5;

/**
 * Its own images first. Those of variants come last: a shopper who chooses a variant has to find its image on the page.
 */
export const imagesOf = ({ pictureIds: imageIds, variants }: PublicProduct): readonly string[] => [
  ...imageIds,
  ...variants.flatMap(({ imageId }) => imageId ?? []),
];

/** A store item with everything that makes it a product. */
export function toProductItem(
  item: ItemData,
  product: PublicProduct,
  context: ProductPageContext,
): ProductItemData {
  const { images } = context;
  const content = toProductContent(product, context);
  const imageIds = new Set(imagesOf(product));
  imageIds.delete(item.mainImageId ?? '');
  return {
    ...item,
    structuredContent: { ...item.structuredContent, ...content },
    items: [
      ...(item.mainImage ? [item.mainImage] : []),
      ...[...imageIds].flatMap((id) => images.get(id) ?? []),
    ],
    variants: content.variants,
    variantOptionOrdering: content.variantOptionOrdering,
  };
}

function toProductContent(product: PublicProduct, context: ProductPageContext): ProductContent {
  const { currency } = context;
  const { productType, subscriptionPlan } = product;
  const variants = product.variants.map((stored) => {
    const { onSale, ...prices } = pricesInStore(stored, product.currency, currency);
    return { stored: { ...stored, onSale }, stock: context.stock.get(stored.id), ...prices };
  });
  const sumsUp = pricesOf({ product, variants });
  const isSubscribable = subscriptionPlan !== null && canBeSubscribedTo(productTypeOf(productType));
  const single = productType === DIGITAL || productType === PAYWALL;
  return {
    productType,
    variants: single ? [] : variants.map((variant) => toVariantData(variant, product.optionNames, currency)),
    variantOptionOrdering: product.optionNames,
    priceMoney: itemMoney(sumsUp.price, currency),
    salePriceMoney: itemMoney(sumsUp.salePrice, currency),
    priceCents: inHundredths(sumsUp.price, currency),
    salePriceCents: inHundredths(sumsUp.salePrice, currency),
    onSale: sumsUp.onSale,
    isSubscribable,
    ...(isSubscribable ? { subscriptionPlan } : {}),
    ...(product.additionalFieldsFormId === null
      ? {}
      : { additionalFieldsFormId: product.additionalFieldsFormId }),
    ...(product.additionalFieldsForm === null ? {} : { additionalFieldsForm: product.additionalFieldsForm }),
    useCustomAddButtonText: product.useCustomAddButtonText,
    customAddButtonText: product.customAddButtonText,
    fulfilledExternally: false,
  };
}

/**
 * What the product as a whole says. The rules of the template language know no paywall, which is priced as a download
 * is.
 */
function pricesOf(priced: Priced): { price: number; salePrice: number; onSale: boolean } {
  const isPaywall = priced.product.productType === PAYWALL;
  const read = isPaywall ? { ...pricedRows, typeOf: () => 'digital' as const } : pricedRows;
  return {
    price: normalPrice(read, priced) ?? 0,
    salePrice: salePrice(read, priced) ?? 0,
    onSale: isOnSale(read, priced),
  };
}

function toVariantData(
  { stored, stock, priceMinor, salePriceMinor }: PricedVariant,
  optionNames: readonly string[],
  currency: Currency,
): VariantData {
  const { id, sku, attributes, onSale, imageId } = stored;
  const { weight, dimensions } = stored.shippingMeasures ?? {};
  return {
    id,
    sku,
    attributes,
    optionValues: optionNames.flatMap((optionName) => {
      const value = Object.hasOwn(attributes, optionName) ? attributes[optionName] : undefined;
      return value === undefined ? [] : [{ optionName, value }];
    }),
    price: inHundredths(priceMinor, currency),
    salePrice: inHundredths(salePriceMinor, currency),
    priceMoney: itemMoney(priceMinor, currency),
    salePriceMoney: itemMoney(salePriceMinor, currency),
    onSale,
    unlimited: stock?.unlimited ?? false,
    qtyInStock: stock?.quantity ?? 0,
    width: dimensions?.width ?? 0,
    height: dimensions?.height ?? 0,
    len: dimensions?.length ?? 0,
    weight: weight?.value ?? 0,
    ...(weight ? { shippingWeight: weight } : {}),
    ...(dimensions
      ? {
          shippingSize: {
            unit: dimensions.unit,
            width: dimensions.width,
            height: dimensions.height,
            len: dimensions.length,
          },
        }
      : {}),
    ...(imageId === null ? {} : { mainImageId: imageId }),
  };
}
