import {
  appliedDiscounts,
  type CartLine,
  type CartSum,
  type Currency,
  checkAddress,
  type Discount,
  type OrderDraft,
  type OrderDraftLine,
  type ProductFacts,
  sumCart,
  tidyAddress,
  type VariantFacts,
} from '@awning/commerce';
import type { ManualOrderPreview, NewManualOrder, Order } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import { canonicalEmail } from '../../../platform/email-address.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import { type OrderActor, orderErrors, orderMoney } from '../orders/index.ts';
import type { CheckoutParts } from './checkout-parts.ts';

/** Orders that members make for customers, with prices of their own where they say why. */
export interface ManualOrders {
  /** What it would come to; nothing is stored. */
  preview(websiteId: WebsiteId, request: NewManualOrder): Promise<ManualOrderPreview>;
  /** All of it or nothing: stock, payment and order. With a key it happens once. */
  create(websiteId: WebsiteId, request: NewManualOrder, by: OrderActor): Promise<Order>;
}

/** What takes a card of its own, or a form, to be sold is not sold by hand. */
const SOLD_BY_HAND: readonly string[] = ['physical', 'service', 'digital'];

export const createManualOrders = (parts: CheckoutParts): ManualOrders => ({
  async preview(websiteId, request) {
    const worked = await workOut(parts, websiteId, request);
    const levels = await parts.inventory.levelsOf(
      parts.database.query,
      websiteId,
      worked.lines.map(({ product }) => product.itemId),
    );
    return toPreview(worked, (variantId) => {
      const level = levels.get(variantId);
      return level === undefined || level.unlimited ? null : level.quantity;
    });
  },
  async create(websiteId, request, { actor, idempotencyKey }) {
    const { once, database, inventory } = parts;
    const worked = await workOut(parts, websiteId, request);
    const run = (tx: Queryable) => sell(parts, tx, websiteId, { request, worked, actor });
    const key = { websiteId, scope: `orders.manual/${actor}`, key: idempotencyKey ?? '', request };
    const variantIds = request.lines.map(({ variantId }) => variantId);
    const { orderId } = await inventory.queueFor(websiteId, variantIds, () =>
      idempotencyKey === undefined ? database.transaction(run) : once.inTransaction(key, run),
    );
    return parts.orders.read(websiteId, orderId);
  },
});

interface SoldLine extends CartLine {
  /** As the catalogue has it. */
  readonly listed: VariantFacts;
  readonly reason: string | null;
}

interface WorkedOut {
  readonly lines: readonly SoldLine[];
  readonly sum: CartSum;
}

/** From the database, past every cache: a member who types a price sees the one that holds. */
async function workOut(
  { products, settings, tax, clock, ids }: CheckoutParts,
  websiteId: WebsiteId,
  request: NewManualOrder,
): Promise<WorkedOut> {
  const facts = await products.factsNow(
    websiteId,
    request.lines.map(({ productId }) => productId),
  );
  const errors: Record<string, string> = addressErrors(request);
  const lines = request.lines.flatMap((line, index): SoldLine[] => {
    const product = facts.get(line.productId);
    const listed = product?.variants.find(({ id }) => id === line.variantId);
    if (!product || !listed) errors[`lines.${index}`] = 'This is not for sale any more.';
    else if (!SOLD_BY_HAND.includes(product.type) || product.subscriptionPlan !== null)
      errors[`lines.${index}`] = 'Gift cards and subscriptions are bought by the customer, in the shop.';
    else return [soldLine(ids.next(), line, { product, listed })];
    return [];
  });
  if (Object.keys(errors).length > 0) throw orderErrors.invalidManualOrder({ errors });
  const { storeCurrency: currency } = (await settings.store(websiteId)).value;
  const { delivery, email } = request;
  const sum = sumCart({
    currency,
    lines,
    discounts: request.discount ? [discountOf(ids.next(), request.discount)] : [],
    minimumSubtotalMinor: 0,
    customer: canonicalEmail(email),
    shipping: delivery
      ? { id: '', name: delivery.name, description: '', kind: 'flat', amountMinor: delivery.amountMinor }
      : null,
    tax: await tax.table(websiteId),
    destination: request.shippingAddress ?? request.billingAddress ?? null,
    giftCards: [],
    now: clock.now().getTime(),
  });
  if (sum.isTooLarge) throw orderErrors.invalidManualOrder({ errors: { lines: 'The order is too large.' } });
  return { lines, sum };
}

const addressErrors = ({ shippingAddress, billingAddress }: NewManualOrder): Record<string, string> =>
  Object.fromEntries(
    Object.entries({ shippingAddress, billingAddress }).flatMap(([name, address]) =>
      address === undefined
        ? []
        : Object.entries(checkAddress(address)).map(([field, sentence]) => [`${name}.${field}`, sentence]),
    ),
  );

function soldLine(
  id: string,
  { quantity, ownPrice }: NewManualOrder['lines'][number],
  { product, listed }: { readonly product: ProductFacts; readonly listed: VariantFacts },
): SoldLine {
  const variant = ownPrice ? { ...listed, priceMinor: ownPrice.unitMinor, onSale: false } : listed;
  return { id, product, variant, listed, quantity, reason: ownPrice?.reason.trim() ?? null };
}

/** For this order alone: it is no coupon, and nobody counts its uses. */
const discountOf = (
  id: string,
  { name, amountMinor }: NonNullable<NewManualOrder['discount']>,
): Discount => ({
  id,
  code: null,
  name: name.trim(),
  kind: 'amount',
  value: amountMinor,
  minimumSubtotalMinor: 0,
  startsAt: null,
  endsAt: null,
  enabled: true,
  onlyFor: null,
  customers: null,
  combines: true,
  usesLeft: null,
  usesLeftForCustomer: null,
});

interface Sale {
  readonly request: NewManualOrder;
  readonly worked: WorkedOut;
  readonly actor: string;
}

/** The one transaction that makes the order. */
async function sell(
  parts: CheckoutParts,
  tx: Queryable,
  websiteId: WebsiteId,
  { request, worked, actor }: Sale,
): Promise<{ orderId: OrderId }> {
  const { inventory, payments, orders, downloads, settings } = parts;
  const draft = await draftOf(parts, websiteId, { request, worked });
  const { orderId, attemptId, cartId, payment, currency } = draft;
  const lines = draft.lines.map(({ variantId, quantity }) => ({ variantId, quantity }));
  const stock = await inventory.take(tx, websiteId, { owner: null, lines, actor, reference: orderId });
  if (!stock.ok) throw orderErrors.notInStock();
  if (payment) {
    const { paymentId } = payment;
    const methodId = request.payment.methodId;
    const amountMinor = draft.dueMinor;
    const opened = { websiteId, paymentId, attemptId, cartId, orderId, methodId, amountMinor, currency };
    await payments.open(tx, opened);
    await payments.capture(tx, websiteId, paymentId, orderId);
    const reference = request.payment.reference ?? '';
    if (payment.isPaid) await payments.markPaid(tx, websiteId, paymentId, { actor, reference });
  }
  if (payment?.isPaid !== false && draft.lines.some(({ productType }) => productType === 'digital'))
    await downloads.grant(tx, websiteId, { orderId, lines: draft.lines });
  const { orderNumbers } = (await settings.checkout(websiteId)).value;
  await orders.create(tx, websiteId, draft, orderNumbers, {
    actor,
    channel: 'manual',
    details: reasonsOf(worked),
  });
  return { orderId };
}

/** Why prices are other than those of the catalogue, for the timeline. */
const reasonsOf = ({ lines, sum }: WorkedOut): Record<string, unknown> => {
  const prices = lines.flatMap(({ product, listed, variant, reason }) =>
    reason === null
      ? []
      : [{ title: product.title, listedMinor: listed.priceMinor, unitMinor: variant.priceMinor, reason }],
  );
  return prices.length === 0 ? {} : { prices, currency: sum.currency };
};

async function draftOf(
  { ids, payments, settings }: CheckoutParts,
  websiteId: WebsiteId,
  { request, worked: { lines, sum } }: Pick<Sale, 'request' | 'worked'>,
): Promise<OrderDraft> {
  const site = await settings.site(websiteId);
  const { methodId, isPaid } = request.payment;
  const method = (await payments.methods(websiteId)).find(({ id }) => id === methodId);
  const label = method?.label ?? (methodId === 'cash' ? 'Cash' : 'Bank transfer');
  const shippingAddress = request.shippingAddress ? tidyAddress(request.shippingAddress) : null;
  const billingAddress = request.billingAddress ? tidyAddress(request.billingAddress) : shippingAddress;
  return {
    orderId: ids.next(),
    attemptId: ids.next(),
    cartId: ids.next(),
    kind: 'order',
    testMode: false,
    currency: sum.currency,
    language: site.value.language,
    email: request.email.trim(),
    siteUserId: null,
    acceptsMarketing: false,
    note: '',
    shippingAddress,
    billingAddress,
    shippingMethod: request.delivery ? { id: '', name: request.delivery.name.trim(), kind: 'flat' } : null,
    answers: [],
    lines: lines.map((line) => draftLine(line, sum)),
    discounts: appliedDiscounts(sum),
    taxLines: sum.taxLines,
    giftCards: [],
    subtotalMinor: sum.subtotalMinor,
    discountMinor: sum.discountMinor,
    shippingMinor: sum.shippingMinor,
    taxMinor: sum.taxMinor,
    pricesIncludeTax: sum.pricesIncludeTax,
    totalMinor: sum.totalMinor,
    giftCardMinor: 0,
    dueMinor: sum.dueMinor,
    trace: sum.trace,
    payment: sum.dueMinor === 0 ? null : { paymentId: ids.next(), methodId, label, isPaid },
  };
}

function draftLine({ id, product, variant, listed, quantity }: SoldLine, sum: CartSum): OrderDraftLine {
  const line = sum.lines.find((each) => each.id === id);
  if (!line) throw new Error(`The sum has no line ${id}`);
  return {
    lineId: id,
    itemId: product.itemId,
    variantId: variant.id,
    sku: variant.sku,
    title: product.title,
    productType: product.type,
    options: product.optionNames.flatMap((name) => {
      const value = variant.attributes[name];
      return value === undefined ? [] : [{ name, value }];
    }),
    quantity,
    unitMinor: line.unitMinor,
    regularMinor: listed.priceMinor,
    subtotalMinor: line.subtotalMinor,
    discountMinor: line.discountMinor,
    taxMinor: line.taxMinor,
    taxable: line.taxable,
    weightGrams: variant.weightGrams,
    imageUrl: variant.imageUrl ?? product.imageUrl,
    productUrl: product.fullUrl,
    customizations: [],
    giftCard: null,
    subscriptionPlan: null,
  };
}

function toPreview(
  { lines, sum }: WorkedOut,
  leftOf: (variantId: string) => number | null,
): ManualOrderPreview {
  const currency: Currency = sum.currency;
  return {
    preview: {
      lines: lines.map(({ id, product, variant, listed, quantity }) => {
        const line = sum.lines.find((each) => each.id === id);
        return {
          variantId: variant.id,
          name: product.title,
          quantity,
          unitPrice: orderMoney(line?.unitMinor ?? 0, currency),
          regularPrice: orderMoney(listed.priceMinor, currency),
          subtotal: orderMoney(line?.subtotalMinor ?? 0, currency),
          discountTotal: orderMoney(line?.discountMinor ?? 0, currency),
          taxTotal: orderMoney(line?.taxMinor ?? 0, currency),
          left: leftOf(variant.id),
        };
      }),
      subtotal: orderMoney(sum.subtotalMinor, currency),
      discountTotal: orderMoney(sum.discountMinor, currency),
      shippingTotal: orderMoney(sum.shippingMinor, currency),
      taxTotal: orderMoney(sum.taxMinor, currency),
      grandTotal: orderMoney(sum.totalMinor, currency),
      trace: sum.trace.map(({ what, amountMinor }) => ({ what, amount: orderMoney(amountMinor, currency) })),
    },
  };
}
