import type { Product, ProductChange, ScheduledProductChange } from '@awning/contract';

/** What a scheduled change is for the product as it is when its time comes. */
export function toProductChange(
  { visible, variants: own = [], ...prices }: ScheduledProductChange,
  { variants }: Pick<Product, 'variants'>,
  now: Date,
): ProductChange {
  // A variant that is gone by then has no price any more.
  const changes = variants.flatMap(
    (variant) =>
      pricesOf(
        withOwn(
          prices,
          own.find(({ id }) => id === variant.id),
        ),
        variant,
      ) ?? [],
  );
  return {
    ...(visible === undefined
      ? {}
      : visible
        ? { status: 'published', publishOn: now.getTime() }
        : { status: 'draft' }),
    ...(changes.length === 0 ? {} : { variantChanges: changes }),
  };
}

type Prices = Omit<ScheduledProductChange, 'visible' | 'variants'>;

/** What is said of a variant comes before what is said of the product. */
function withOwn(
  prices: Prices,
  own: NonNullable<ScheduledProductChange['variants']>[number] | undefined,
): Prices {
  if (!own) return prices;
  const { id: _, ...said } = own;
  const { onSale: _onSale, ...others } = prices;
  // A variant that gets a sale price of its own is on sale, also where the sale of the others ends.
  const { salePercent, ...rest } = { ...(own.salePriceMinor === undefined ? prices : others), ...said };
  return own.salePriceMinor === undefined && own.onSale === undefined && salePercent !== undefined
    ? { ...rest, salePercent }
    : rest;
}

type PricedVariant = Product['variants'][number];

function pricesOf(
  { priceMinor, salePriceMinor, salePercent, onSale }: Prices,
  variant: PricedVariant,
): NonNullable<ProductChange['variantChanges']>[number] | null {
  const { id } = variant;
  if (onSale === false) return { id, onSale, ...(priceMinor === undefined ? {} : { priceMinor }) };
  const price = priceMinor ?? variant.priceMinor;
  const sale = salePercent === undefined ? salePriceMinor : Math.round((price * (100 - salePercent)) / 100);
  // What is free, or nearly so, cannot be sold for less.
  const isOnSale = sale !== undefined && sale > 0 && sale < price;
  if (priceMinor === undefined && !isOnSale) return null;
  return {
    id,
    ...(priceMinor === undefined ? {} : { priceMinor }),
    ...(isOnSale ? { salePriceMinor: sale, onSale: true } : {}),
  };
}

/** What brings back the fields that a change sets, as the product had them before. */
export function takingBack(
  { status, variantChanges }: ProductChange,
  before: Pick<Product, 'status' | 'publishOn' | 'variants'>,
): ProductChange {
  const variants = before.variants
    .filter(({ id }) => variantChanges?.some((change) => change.id === id))
    .map(({ id, priceMinor, salePriceMinor, onSale }) => ({ id, priceMinor, salePriceMinor, onSale }));
  return {
    ...(status === undefined ? {} : visibilityOf(before)),
    ...(variants.length === 0 ? {} : { variantChanges: variants }),
  };
}

/** What waits for a day is published on it: scheduled again, or public when the day is over. */
const visibilityOf = ({ status, publishOn }: Pick<Product, 'status' | 'publishOn'>): ProductChange => ({
  status: status === 'scheduled' ? 'published' : status,
  publishOn,
});

/** Whether a product still has every field as the change set it. */
export const isStill = (
  { status, variantChanges = [] }: ProductChange,
  product: Pick<Product, 'status' | 'variants'>,
): boolean =>
  (status === undefined || product.status === status) &&
  variantChanges.every(({ id, priceMinor, salePriceMinor, onSale }) => {
    const variant = product.variants.find((each) => each.id === id);
    return (
      variant !== undefined &&
      (priceMinor === undefined || variant.priceMinor === priceMinor) &&
      (salePriceMinor === undefined || variant.salePriceMinor === salePriceMinor) &&
      (onSale === undefined || variant.onSale === onSale)
    );
  });

/** What ends a change that holds until a time; null: it cannot be ended. */
export const inverseOf = ({
  visible,
  salePercent,
  salePriceMinor,
}: ScheduledProductChange): ScheduledProductChange | null => {
  if (visible !== undefined) return { visible: !visible };
  return salePercent === undefined && salePriceMinor === undefined ? null : { onSale: false };
};

/** In the words of lists of what is scheduled. */
export function labelOf({
  visible,
  priceMinor,
  salePriceMinor,
  salePercent,
  onSale,
  variants,
}: ScheduledProductChange): string {
  if (visible !== undefined) return visible ? 'Visible' : 'Hidden';
  if (salePercent !== undefined) return `${salePercent} % off`;
  if (salePriceMinor !== undefined) return 'Sale price';
  if (priceMinor !== undefined) return 'Price';
  return variants !== undefined && onSale === undefined ? 'Prices of variants' : 'End of the sale';
}
