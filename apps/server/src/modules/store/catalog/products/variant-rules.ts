import { LENGTH_UNITS, PRODUCT_LIMITS, PRODUCT_TYPES, WEIGHT_UNITS } from '@awning/contract';
import type { ProductDraft, VariantDraft } from './product-draft.ts';
import type { ProductProblems, ProductRule } from './product-sentences.ts';

export const isWithin = (value: number, least: number, most: number): boolean =>
  Number.isSafeInteger(value) && value >= least && value <= most;

type Note = (field: string, rule: ProductRule) => void;

export function checkVariants(draft: ProductDraft, problems: ProductProblems): void {
  const { productType, optionNames, variants } = draft;
  if (variants.length === 0) problems.note('variants', 'noVariants');
  if (variants.length > PRODUCT_LIMITS.variants) problems.note('variants', 'tooManyVariants');
  const isSingle = productType === PRODUCT_TYPES.digital || productType === PRODUCT_TYPES.paywall;
  if (isSingle && variants.length > 1) problems.note('variants', 'oneVariant');
  if (isSingle && optionNames.length > 0) problems.note('variantOptionOrdering', 'oneVariant');
  const skus = new Set<string>();
  const combinations = new Set<string>();
  const prices = new Set<number>();
  for (const [place, variant] of variants.entries()) {
    const note: Note = (field, rule) => problems.note(`variants.${place}.${field}`, rule);
    const { sku, priceMinor } = variant;
    if (sku !== '' && skus.has(sku)) note('sku', 'skuTwice');
    skus.add(sku);
    checkVariant(variant, note);
    checkAttributes(variant, optionNames, combinations, note);
    if (productType === PRODUCT_TYPES['gift-card']) {
      if (priceMinor === 0) note('priceMinor', 'giftCardPrice');
      if (prices.has(priceMinor)) note('priceMinor', 'giftCardPriceTwice');
      if (variant.onSale) note('onSale', 'giftCardOnSale');
      prices.add(priceMinor);
    }
  }
}

function checkVariant(variant: VariantDraft, note: Note): void {
  const { sku, priceMinor, salePriceMinor, onSale, stock, lowStockAt } = variant;
  if (sku.length > PRODUCT_LIMITS.skuLength) note('sku', 'sku');
  if (!isWithin(priceMinor, 0, PRODUCT_LIMITS.priceMinor)) note('priceMinor', 'price');
  if (!isWithin(salePriceMinor, 0, PRODUCT_LIMITS.priceMinor)) note('salePriceMinor', 'price');
  if (onSale && salePriceMinor === 0) note('salePriceMinor', 'salePriceMissing');
  if (onSale && salePriceMinor >= priceMinor) note('salePriceMinor', 'salePrice');
  if (!isWithin(stock.quantity ?? 0, 0, PRODUCT_LIMITS.stock)) note('stock.quantity', 'stock');
  if (!isWithin(lowStockAt ?? 0, 0, PRODUCT_LIMITS.lowStockAt)) note('lowStockAt', 'lowStockAt');
  checkMeasures(variant, note);
}

/** Each option of the product once, and no two variants alike. */
function checkAttributes(
  { attributes }: VariantDraft,
  optionNames: readonly string[],
  combinations: Set<string>,
  note: Note,
): void {
  const isComplete = optionNames.every((name) => Object.hasOwn(attributes, name));
  if (!isComplete || Object.keys(attributes).length !== new Set(optionNames).size) {
    note('attributes', 'attributes');
    return;
  }
  const values = optionNames.map((name) => attributes[name] ?? '');
  for (const [place, value] of values.entries())
    if (value === '' || value.length > PRODUCT_LIMITS.optionValueLength)
      note(`attributes.${optionNames[place]}`, 'optionValue');
  const combination = JSON.stringify(values);
  if (combinations.has(combination)) note('attributes', 'attributesTwice');
  combinations.add(combination);
}

function checkMeasures({ shippingMeasures }: VariantDraft, note: Note): void {
  const { weight, dimensions } = shippingMeasures ?? {};
  const isMeasure = (value: number): boolean => value >= 0 && value <= PRODUCT_LIMITS.measure;
  if (weight && !isMeasure(weight.value)) note('shippingMeasures.weight.value', 'measure');
  if (weight && !WEIGHT_UNITS.some((unit) => unit === weight.unit))
    note('shippingMeasures.weight.unit', 'weightUnit');
  for (const side of ['length', 'width', 'height'] as const)
    if (dimensions && !isMeasure(dimensions[side])) note(`shippingMeasures.dimensions.${side}`, 'measure');
  if (dimensions && !LENGTH_UNITS.some((unit) => unit === dimensions.unit))
    note('shippingMeasures.dimensions.unit', 'lengthUnit');
}
