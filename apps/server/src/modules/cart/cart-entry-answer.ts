import {
  type Currency,
  cartMoney,
  mostOf,
  type ProductFacts,
  type ProductType,
  type SummedLine,
  type VariantFacts,
} from '@awning/commerce';
import { type CartEntry, PRODUCT_TYPES } from '@awning/contract';
import type { Snapshot, StoredEntry } from './cart-contents.ts';
import type { StoreRules } from './store-rules.ts';

const CODES: Readonly<Partial<Record<ProductType, number>>> = PRODUCT_TYPES;

type ChosenVariant = CartEntry['chosenVariant'];

const chosenOf = (
  { id, sku, attributes }: Pick<VariantFacts, 'id' | 'sku' | 'attributes'>,
  optionNames: readonly string[],
): ChosenVariant => ({
  id,
  sku,
  attributes: { ...attributes },
  optionValues: optionNames.map((optionName) => ({ optionName, value: attributes[optionName] ?? '' })),
});

export function answerEntry(
  { id, itemId, quantity, additionalFields }: StoredEntry,
  {
    product,
    variant,
    line,
    rules,
  }: { product: ProductFacts; variant: VariantFacts; line: SummedLine; rules: StoreRules },
): CartEntry {
  return {
    id,
    itemId,
    quantity,
    title: product.title,
    productType: CODES[product.type] ?? 0,
    productUrl: product.fullUrl,
    imageUrl: variant.imageUrl ?? product.imageUrl,
    chosenVariant: chosenOf(variant, product.optionNames),
    purchasePriceCents: line.unitMinor,
    nonSalePriceCents: line.regularMinor,
    subTotal: line.subtotalMinor,
    item: { price: cartMoney(line.unitMinor, rules.currency) },
    additionalFields,
    additionalFieldsFormId: product.additionalFieldsFormId,
    multipleQuantityAllowed: mostOf(product, rules) > 1,
    isAvailable: true,
  };
}

/** Still shown, under the name it had, so that the shopper knows what went; it costs nothing and can only be removed. */
export function answerGoneEntry(
  { id, itemId, variantId, quantity, additionalFields, snapshot }: StoredEntry,
  currency: Currency,
): CartEntry {
  const { title, sku, attributes }: Snapshot = JSON.parse(snapshot);
  return {
    id,
    itemId,
    quantity,
    title,
    productType: 0,
    productUrl: null,
    imageUrl: null,
    chosenVariant: chosenOf({ id: variantId, sku, attributes }, Object.keys(attributes)),
    purchasePriceCents: 0,
    nonSalePriceCents: 0,
    subTotal: 0,
    item: { price: cartMoney(0, currency) },
    additionalFields,
    additionalFieldsFormId: null,
    multipleQuantityAllowed: false,
    isAvailable: false,
  };
}
