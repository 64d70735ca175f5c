import { type Currency, isBillingUnit, isCurrency, moneyText, pricesInStore } from '@awning/commerce';
import {
  type MerchandisingChange,
  type PlanOfSubscription,
  PRODUCT_LIMITS,
  PRODUCT_TYPES,
  type ProductFields,
  type VariantInput,
} from '@awning/contract';
import type { Static } from 'typebox';
import { readFieldsInput } from './additional-fields-input.ts';
import { newVariantDraft, type ProductDraft, type VariantDraft } from './product-draft.ts';
import type { ProductRow } from './product-rows.ts';
import type { ProductProblems } from './product-sentences.ts';
import { isWithin } from './variant-rules.ts';

/** What was sent about a product: any part of it. */
export type ProductPart = Partial<Static<typeof ProductFields>>;

export interface ChangeMeans {
  readonly problems: ProductProblems;
  readonly newId: () => string;
}

/** The product with what was sent. What was not sent stays. */
export function applyProductChange(
  before: ProductDraft,
  change: ProductPart,
  means: ChangeMeans,
): ProductDraft {
  const { variants, variantOptionOrdering, subscriptionPlan, merchandising } = change;
  return writeGiftCardValues(before, {
    currency: before.currency,
    productType: sentOr(change.productType, before.productType),
    optionNames: variantOptionOrdering?.map((name) => name.trim()) ?? before.optionNames,
    pictureIds: sentOr(change.pictureIds, before.pictureIds),
    fileIds: sentOr(change.fileIds, before.fileIds),
    relatedIds: sentOr(change.relatedIds, before.relatedIds),
    useCustomAddButtonText: sentOr(change.useCustomAddButtonText, before.useCustomAddButtonText),
    customAddButtonText: sentOr(change.customAddButtonText?.trim(), before.customAddButtonText),
    ...fieldsOf(before, change, means),
    subscriptionPlan:
      subscriptionPlan === undefined ? before.subscriptionPlan : readPlan(subscriptionPlan, means.problems),
    merchandising: mergeMerchandising(before.merchandising, merchandising ?? {}),
    taxCategory: sentOr(change.taxCategory?.trim(), before.taxCategory),
    variants: variants === undefined ? before.variants : mergeVariants(before.variants, variants, means),
  });
}

/** A form has an id from the moment on in which it asks something; when it goes, so does the id that it was given. */
function fieldsOf(
  before: ProductDraft,
  { additionalFieldsForm: sent, additionalFieldsFormId: sentId }: ProductPart,
  means: ChangeMeans,
): Pick<ProductDraft, 'additionalFieldsForm' | 'additionalFieldsFormId'> {
  if (sent === undefined)
    return {
      additionalFieldsForm: before.additionalFieldsForm,
      additionalFieldsFormId: sentOr(sentId, before.additionalFieldsFormId),
    };
  if (sent === null)
    return {
      additionalFieldsForm: null,
      additionalFieldsFormId: sentOr(
        sentId,
        before.additionalFieldsForm ? null : before.additionalFieldsFormId,
      ),
    };
  return {
    additionalFieldsForm: readFieldsInput(sent, means),
    additionalFieldsFormId: sentId ?? before.additionalFieldsFormId ?? toFormId(means.newId()),
  };
}

/** Ids of forms are those of documents. */
const toFormId = (uuid: string): string => uuid.replaceAll('-', '').slice(0, 24);

/** Null is something that was sent: it takes away what was there. */
const sentOr = <Value>(sent: Value | undefined, before: Value): Value => (sent === undefined ? before : sent);

/** The whole list as sent. Those with an id are the ones that exist: they keep what is not named. */
function mergeVariants(
  before: readonly VariantDraft[],
  sent: readonly VariantInput[],
  { problems, newId }: ChangeMeans,
): VariantDraft[] {
  const seen = new Set<string>();
  return sent.map(({ id, stock, ...fields }, place) => {
    const known = before.find(({ variantId }) => variantId === id);
    if (id !== undefined && !known) problems.note(`variants.${place}.id`, 'unknownVariant');
    if (id !== undefined && seen.has(id)) problems.note(`variants.${place}.id`, 'variantTwice');
    if (id !== undefined) seen.add(id);
    if (known && stock !== undefined) problems.note(`variants.${place}.stock`, 'stockOfKnown');
    const merged = mergeVariant(known ?? newVariantDraft(newId()), fields);
    return known ? merged : { ...merged, stock: stock ?? {} };
  });
}

const mergeVariant = (before: VariantDraft, change: Omit<VariantInput, 'id' | 'stock'>): VariantDraft => ({
  ...before,
  sku: sentOr(change.sku?.trim(), before.sku),
  attributes: change.attributes === undefined ? before.attributes : trimmed(change.attributes),
  priceMinor: sentOr(change.priceMinor, before.priceMinor),
  salePriceMinor: sentOr(change.salePriceMinor, before.salePriceMinor),
  onSale: sentOr(change.onSale, before.onSale),
  imageId: sentOr(change.imageId, before.imageId),
  shippingMeasures: sentOr(change.shippingMeasures, before.shippingMeasures),
  lowStockAt: change.lowStockAt,
});

const trimmed = (attributes: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.trim(), value.trim()]));

const mergeMerchandising = (
  before: MerchandisingChange,
  change: MerchandisingChange,
): MerchandisingChange => ({
  ...before,
  ...change,
  ...(change.restockNotificationMessages === undefined
    ? {}
    : {
        restockNotificationMessages: {
          ...before.restockNotificationMessages,
          ...change.restockNotificationMessages,
        },
      }),
});

function readPlan(
  plan: PlanOfSubscription | null,
  problems: ProductProblems,
): ProductRow['subscriptionPlan'] {
  if (plan === null) return null;
  const { billingPeriod, numBillingCycles } = plan;
  const { value, unit } = billingPeriod;
  if (!isWithin(value, 1, PRODUCT_LIMITS.billingPeriod))
    problems.note('subscriptionPlan.billingPeriod.value', 'billingPeriod');
  if (!isWithin(numBillingCycles, 0, PRODUCT_LIMITS.billingCycles))
    problems.note('subscriptionPlan.numBillingCycles', 'billingCycles');
  if (!isBillingUnit(unit)) {
    problems.note('subscriptionPlan.billingPeriod.unit', 'billingUnit');
    return null;
  }
  return { billingPeriod: { value, unit }, numBillingCycles };
}

/** What the one option of a gift card is called when nobody says. */
const GIFT_CARD_OPTION = 'Value';

/** The values of a gift card are its prices, until a member writes other texts. */
function writeGiftCardValues(before: ProductDraft, draft: ProductDraft): ProductDraft {
  if (draft.productType !== PRODUCT_TYPES['gift-card']) return draft;
  const optionNames = draft.optionNames.length === 0 ? [GIFT_CARD_OPTION] : draft.optionNames;
  const [name, ...others] = optionNames;
  if (name === undefined || others.length > 0) return draft;
  const variants = draft.variants.map((variant) => {
    const { attributes, priceMinor, variantId } = variant;
    const old = before.variants.find((each) => each.variantId === variantId);
    const isWritten = old !== undefined && attributes[name] === priceText(old.priceMinor, before.currency);
    return Object.keys(attributes).length === 0 || isWritten
      ? { ...variant, attributes: { [name]: priceText(priceMinor, draft.currency) } }
      : variant;
  });
  return { ...draft, optionNames, variants };
}

const priceText = (priceMinor: number, currency: string): string =>
  isCurrency(currency) && isWithin(priceMinor, 0, PRODUCT_LIMITS.priceMinor)
    ? moneyText(priceMinor, currency)
    : String(priceMinor);

/** Prices stay the same number when the store changes its currency: 12.50 dollars become 12.50 euros. */
export function restateDraft(draft: ProductDraft, currency: Currency): ProductDraft {
  const from = draft.currency;
  if (from === currency || !isCurrency(from)) return draft;
  return writeGiftCardValues(draft, {
    ...draft,
    currency,
    variants: draft.variants.map((variant) => ({
      ...variant,
      ...pricesInStore(variant, from, currency),
    })),
  });
}
