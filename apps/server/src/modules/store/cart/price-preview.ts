import { cartMessages, type Discount, type ProductFacts } from '@awning/commerce';
import type { PricePreview, PriceQuestion } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { CartContents, StoredEntry } from './cart-contents.ts';
import { type CartPricingContext, priceCart } from './cart-dto.ts';
import { cartErrors } from './cart-errors.ts';
import { readInputs } from './cart-inputs.ts';
import type { CartUseCases } from './cart-use-cases.ts';
import { findBlockers } from './checkout-blockers.ts';

/** What a cart would cost that nobody has, for those who set prices, shipping and taxes and wonder what comes of it. */
export async function previewPrices(
  context: CartUseCases,
  websiteId: WebsiteId,
  question: PriceQuestion,
): Promise<PricePreview> {
  const { products, coupons } = context;
  const itemIds = question.lines.map(({ itemId }) => itemId);
  const trial = question.trial ? await coupons.trial(websiteId, question.trial) : null;
  const trialCode = trial?.code ?? null;
  const typed = [...(question.codes ?? []), ...(trialCode === null ? [] : [trialCode])];
  const contents = imagineCart(
    { ...question, codes: typed },
    await products.factsNow(websiteId, itemIds),
    coupons.codeKey,
  );
  const { destination, shippingOptionId = null, customer = null } = question;
  const stored = await readInputs(context, websiteId, contents, {
    destination: destination ? { state: '', postalCode: '', city: '', ...destination } : null,
    shippingOptionId,
    customer,
    now: true,
  });
  const inputs = trial === null ? stored : withTrial(stored, trial, coupons.codeKey);
  const { cart, sum, lines, shipping } = priceCart(contents, inputs);
  const blockers = findBlockers(cart, sum, lines, {
    kind: contents.kind,
    rules: inputs.rules,
    zones: inputs.checkout?.zones ?? [],
  });
  return {
    currency: sum.currency,
    lines: lines.map(({ entry, product, variant, line }) => ({
      itemId: product.itemId,
      sku: variant.sku,
      title: product.title,
      quantity: entry.quantity,
      ...withoutId(line),
    })),
    coupons: cart.coupons,
    discounts: sum.discounts.map(({ discount, problem, discountMinor, shippingDiscountMinor }) => ({
      id: discount === trial ? (question.trial?.couponId ?? null) : discount.id,
      code: discount.code,
      name: discount.name,
      discountMinor,
      shippingDiscountMinor,
      problem,
      isTrial: discount === trial,
    })),
    shippingOptions: cart.shippingOptions,
    selectedShippingOption: cart.selectedShippingOption,
    taxLines: cart.taxLineItems,
    pricesIncludeTax: sum.pricesIncludeTax,
    subtotalMinor: sum.subtotalMinor,
    discountMinor: sum.discountMinor,
    shippingMinor: sum.shippingMinor,
    taxMinor: sum.taxMinor,
    totalMinor: sum.totalMinor,
    obstacles: shipping.problem === null ? blockers : [...blockers, shipping.problem],
    trace: sum.trace.map((step) => ({ ...step })),
  } satisfies PricePreview;
}

/** In the place of the stored one, if there is one. */
function withTrial(
  inputs: CartPricingContext,
  trial: Discount,
  codeKey: (code: string) => string,
): CartPricingContext {
  const coupons = new Map([...inputs.coupons].filter(([, { id }]) => id !== trial.id));
  if (trial.code !== null) coupons.set(codeKey(trial.code), trial);
  const automatic = inputs.automatic.filter(({ id }) => id !== trial.id);
  return { ...inputs, coupons, automatic: trial.code === null ? [...automatic, trial] : automatic };
}

const withoutId = <T extends { readonly id: string }>({ id: _id, ...line }: T): Omit<T, 'id'> => line;

function imagineCart(
  { lines, codes = [] }: PriceQuestion,
  products: ReadonlyMap<string, ProductFacts>,
  codeKey: (code: string) => string,
): CartContents {
  const entries = lines.map(({ itemId, sku, quantity }, index): StoredEntry => {
    const product = products.get(itemId);
    const variant = product?.variants.find((each) => sku === undefined || each.sku === sku);
    if (!variant) {
      const [field, message] = product
        ? [`lines.${index}.sku`, cartMessages.variantMissing]
        : [`lines.${index}.itemId`, cartMessages.itemMissing];
      throw cartErrors.itemMissing({ errors: { [field]: message } });
    }
    return {
      id: String(index),
      itemId,
      variantId: variant.id,
      quantity,
      inStock: Number.POSITIVE_INFINITY,
      isElsewhere: false,
      additionalFields: null,
    };
  });
  const [first] = lines;
  const isSubscription = Boolean(products.get(first?.itemId ?? '')?.subscriptionPlan);
  return {
    id: 'preview',
    kind: isSubscription ? 'subscription' : 'shopping',
    orderId: null,
    created: 0,
    couponCodes: [...new Set(codes.map(codeKey))],
    inCheckout: true,
    entries,
  };
}
