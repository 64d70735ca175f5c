import {
  type Currency,
  discountsMinor,
  type PlacedLine,
  type PlacedOrder,
  productTypeWord,
  type RefundPlan,
  shippingRegularMinor,
  writeAmount,
} from '@awning/commerce';
import type { Order, OrderLineItem, OrderMoney, OrderSummary, RefundPreview } from '@awning/contract';
import type { OrderGlance } from './order-list-repository.ts';
import { toPayBackMinor } from './order-pay-back.ts';
import type { OrderRow } from './order-rows.ts';

export const orderMoney = (value: number, currency: Currency): OrderMoney => ({
  value: writeAmount(value, currency),
  currency,
});
const iso = (moment: number | Date): string => new Date(moment).toISOString();
const isoOrNull = (moment: number | null): string | null => (moment === null ? null : iso(moment));

export const toOrderSummary = (row: OrderRow, { items, hasMemberNote }: OrderGlance): OrderSummary => ({
  id: row.orderId,
  orderNumber: row.orderNumber,
  createdOn: iso(row.createdAt),
  modifiedOn: iso(row.modifiedAt),
  testmode: row.testMode,
  kind: row.kind,
  customerEmail: row.email,
  customerName: row.customerName,
  financialStatus: row.financialStatus,
  fulfillmentStatus: row.fulfilmentStatus,
  archived: row.archived,
  grandTotal: orderMoney(row.totalMinor, row.currency),
  refundedTotal: orderMoney(row.refundedMinor, row.currency),
  toPayBack: orderMoney(row.payBackMinor, row.currency),
  hasProblem: row.hasProblem,
  tags: [...row.tags],
  itemCount: row.itemCount,
  items,
  deliveryMethod: row.details.shippingMethod?.name ?? '',
  hasNote: hasMemberNote || row.details.note !== '',
  askedReturns: row.askedReturns,
});

/** The order as integrations know it. */
export function toOrder(
  order: PlacedOrder,
  statusPath: string,
  /** What members are called, by `member:<id>`. */
  names: ReadonlyMap<string, string>,
): Order {
  const { currency, payment, shippingMethod } = order;
  const money = (amountMinor: number): OrderMoney => orderMoney(amountMinor, currency);
  return {
    id: order.orderId,
    orderNumber: order.orderNumber,
    createdOn: iso(order.createdAt),
    modifiedOn: iso(order.modifiedAt),
    testmode: order.testMode,
    kind: order.kind,
    customerEmail: order.email,
    customerName: order.customerName,
    financialStatus: order.financialStatus,
    fulfillmentStatus: order.fulfilmentStatus,
    archived: order.archived,
    grandTotal: money(order.totalMinor),
    refundedTotal: money(order.refundedMinor),
    toPayBack: money(toPayBackMinor(order)),
    hasProblem: order.hasProblem,
    tags: [...order.tags],
    version: order.version,
    channel: order.channel,
    purchasedCartId: order.cartId,
    customerId: order.siteUserId,
    language: order.language,
    acceptsMarketing: order.acceptsMarketing,
    billingAddress: order.billingAddress,
    shippingAddress: order.shippingAddress,
    lineItems: order.lines.map((line) => toLineItem(line, currency)),
    formSubmission: order.answers.map(({ label, value }) => ({ label, value })),
    customerNote: order.note,
    internalNotes: order.notes.map((note) => ({
      id: note.noteId,
      content: note.text,
      forCustomer: note.forCustomer,
      actor: note.actor,
      actorName: names.get(note.actor) ?? null,
      createdOn: iso(note.createdAt),
    })),
    shippingLines: shippingMethod
      ? [{ method: shippingMethod.name, amount: money(shippingRegularMinor(order)) }]
      : [],
    discountLines: order.discounts.map(({ name, code, amountMinor }) => ({
      name,
      description: name,
      promoCode: code,
      amount: money(amountMinor),
    })),
    taxLines: order.taxLines.map(({ name, rate, taxableMinor, amountMinor }) => ({
      name,
      rate,
      taxable: money(taxableMinor),
      amount: money(amountMinor),
    })),
    giftCardLines: order.giftCards.map(({ id, label, amountMinor }) => ({
      giftCardId: id,
      label,
      amount: money(amountMinor),
    })),
    priceTaxInterpretation: order.pricesIncludeTax ? 'INCLUSIVE' : 'EXCLUSIVE',
    subtotal: money(order.subtotalMinor),
    discountTotal: money(discountsMinor(order)),
    shippingTotal: money(shippingRegularMinor(order)),
    taxTotal: money(order.taxMinor),
    giftCardTotal: money(order.giftCardMinor),
    amountDue: money(order.dueMinor),
    payments: payment
      ? [
          {
            id: payment.paymentId,
            methodId: payment.methodId,
            label: payment.label,
            amount: money(order.dueMinor),
            paid: payment.isPaid,
          },
        ]
      : [],
    fulfillments: order.fulfilments.map((fulfilment) => ({
      id: fulfilment.fulfilmentId,
      createdOn: iso(fulfilment.createdAt),
      shipDate: iso(fulfilment.shippedAt),
      carrierName: fulfilment.carrier,
      service: fulfilment.service,
      trackingNumber: fulfilment.trackingNumber,
      trackingUrl: fulfilment.trackingUrl,
      lineItems: fulfilment.lines.map(({ lineId, quantity }) => ({ lineItemId: lineId, quantity })),
    })),
    refunds: order.refunds.map((refund) => ({
      id: refund.refundId,
      status: refund.status,
      reason: refund.reason,
      message: refund.message,
      byHand: refund.byHand && {
        amount: money(refund.paymentMinor),
        method: payment?.label ?? '',
        paidBackOn: isoOrNull(refund.byHand.paidBackAt),
        paidBackBy: refund.byHand.paidBackBy,
        paidBackByName: names.get(refund.byHand.paidBackBy ?? '') ?? null,
      },
      atProvider: refund.atProvider,
      ...refundAmounts(refund, order),
      createdOn: iso(refund.createdAt),
      settledOn: isoOrNull(refund.settledAt),
    })),
    timeline: order.events.map(({ change, actor, details, createdAt }) => ({
      change,
      actor,
      actorName: names.get(actor) ?? null,
      details: { ...details },
      createdOn: iso(createdAt),
    })),
    trace: order.trace.map(({ what, amountMinor }) => ({ what, amount: money(amountMinor) })),
    paidOn: isoOrNull(order.paidAt),
    fulfilledOn: isoOrNull(order.fulfilledAt),
    canceledOn: isoOrNull(order.canceledAt),
    statusPath,
  };
}

function toLineItem(line: PlacedLine, currency: Currency): OrderLineItem {
  const money = (amountMinor: number): OrderMoney => orderMoney(amountMinor, currency);
  return {
    id: line.lineId,
    productId: line.itemId,
    variantId: line.variantId,
    sku: line.sku,
    productName: line.title,
    productUrl: line.productUrl,
    imageUrl: line.imageUrl,
    lineItemType: line.productType === 'physical' ? 'PHYSICAL_PRODUCT' : productTypeWord(line.productType),
    variantOptions: line.options.map(({ name, value }) => ({ optionName: name, value })),
    customizations: line.customizations.map(({ label, value }) => ({ label, value })),
    quantity: line.quantity,
    fulfilledQuantity: line.fulfilledQuantity,
    refundedQuantity: line.refundedQuantity,
    weightGrams: line.weightGrams,
    unitPricePaid: money(line.unitMinor),
    regularPrice: money(line.regularMinor),
    subtotal: money(line.subtotalMinor),
    discountTotal: money(line.discountMinor),
    taxTotal: money(line.taxMinor),
    taxable: line.taxable,
  };
}

type RefundAmounts = Omit<RefundPreview['refund'], 'leftToRefund' | 'note'>;

export function refundAmounts(plan: RefundPlan, order: PlacedOrder): RefundAmounts {
  const money = (amountMinor: number): OrderMoney => orderMoney(amountMinor, order.currency);
  const lines = plan.lines.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const labels = new Map(order.giftCards.map(({ id, label }) => [id, label]));
  return {
    lineItems: plan.lines.map(({ lineId, quantity, amountMinor, taxMinor }) => ({
      lineItemId: lineId,
      quantity,
      amount: money(amountMinor),
      taxTotal: money(taxMinor),
    })),
    shippingTotal: money(plan.shippingMinor),
    taxTotal: money(plan.taxMinor),
    otherTotal: money(plan.amountMinor - lines - plan.shippingMinor),
    total: money(plan.amountMinor),
    toPayment: money(plan.paymentMinor),
    toGiftCards: plan.giftCards.map(({ id, amountMinor }) => ({
      giftCardId: id,
      label: labels.get(id) ?? '',
      amount: money(amountMinor),
    })),
  };
}
