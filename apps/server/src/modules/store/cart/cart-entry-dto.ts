import {
  type AdditionalFieldsForm,
  type Currency,
  cartMessages,
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

const ELSEWHERE = 'Your link is being used in another browser. Open it again here to continue.';

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

/** What is the same in every cart that a variant is in. */
interface VariantDto {
  readonly price: CartEntry['item']['price'];
  readonly chosenVariant: ChosenVariant;
}
/** Facts are cached until the site changes, and what follows from them as long. */
const dtoCache = new WeakMap<VariantFacts, VariantDto>();

function toVariantDto(
  product: ProductFacts,
  variant: VariantFacts,
  unitMinor: number,
  currency: Currency,
): VariantDto {
  const known = dtoCache.get(variant);
  if (known && known.price.value === unitMinor && known.price.currencyCode === currency) return known;
  const response = {
    price: cartMoney(unitMinor, currency),
    chosenVariant: chosenOf(variant, product.optionNames),
  };
  dtoCache.set(variant, response);
  return response;
}

export interface EntryOffer {
  readonly product: ProductFacts;
  readonly variant: VariantFacts;
}

export function toEntryDto(
  { id, itemId, quantity, additionalFields, isElsewhere }: StoredEntry,
  { product, variant }: EntryOffer,
  { line, rules, isShort }: { line: SummedLine; rules: StoreRules; isShort: boolean },
): CartEntry {
  const { price, chosenVariant } = toVariantDto(product, variant, line.unitMinor, rules.currency);
  return {
    id,
    itemId,
    quantity,
    title: product.title,
    productType: CODES[product.type] ?? 0,
    productUrl: product.fullUrl,
    imageUrl: variant.imageUrl ?? product.imageUrl,
    chosenVariant,
    purchasePriceCents: line.unitMinor,
    nonSalePriceCents: line.regularMinor,
    subTotal: line.subtotalMinor,
    item: { price },
    additionalFields,
    additionalFieldsFormId: product.additionalFieldsFormId,
    ...(product.additionalFieldsForm ? { additionalFieldsForm: formDto(product.additionalFieldsForm) } : {}),
    multipleQuantityAllowed: mostOf(product, rules, variant) > 1,
    isAvailable: true,
    stockMessage: isElsewhere ? ELSEWHERE : isShort ? cartMessages.notEnoughStock : null,
  };
}

const formDto = ({ name, fields }: AdditionalFieldsForm): NonNullable<CartEntry['additionalFieldsForm']> => ({
  name,
  fields: fields.map((field) => ({ ...field, options: [...field.options] })),
});

/**
 * Still shown, under the name it had, so that the shopper knows what went; it costs nothing and can only be removed.
 */
export function toGoneEntryDto(
  { id, itemId, variantId, quantity, additionalFields }: StoredEntry,
  { title, sku, attributes }: Snapshot,
  currency: Currency,
): CartEntry {
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
    stockMessage: null,
  };
}
