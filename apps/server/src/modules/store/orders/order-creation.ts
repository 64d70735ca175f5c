import { type Address, isFulfilledAtOnce, type OrderDraft } from '@awning/commerce';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { insertOrder } from './order-repository.ts';
import type { LineDetails, OrderDetails } from './order-rows.ts';
import { ORDER_EVENTS, type OrderMaker, type OrderNumbers } from './orders.ts';

export const USUAL_NUMBERS: OrderNumbers = { prefix: '', start: 1 };

interface NewOrder {
  readonly draft: OrderDraft;
  readonly numbers: OrderNumbers;
  readonly maker: OrderMaker | undefined;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** One call of the database: until the transaction ends, other orders of the site wait for their numbers. */
export async function createOrderRows(
  tx: Queryable,
  websiteId: WebsiteId,
  { draft, numbers, maker, ids, clock }: NewOrder,
): Promise<string> {
  checkDraft(draft);
  const now = clock.now();
  const rows = toRows(draft, { now: now.toISOString(), ids, maker });
  return insertOrder(tx, websiteId, { rows, numbers, now });
}

/** What the constraints of the table cannot see: that the lines make up the order. */
function checkDraft({ lines, subtotalMinor, discountMinor, giftCards, giftCardMinor }: OrderDraft): void {
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);
  invariant(lines.length > 0, 'an order has lines');
  invariant(
    sum(lines.map((line) => line.subtotalMinor)) === subtotalMinor &&
      sum(lines.map((line) => line.discountMinor)) === discountMinor,
    'the lines of an order add up to it',
  );
  invariant(
    sum(giftCards.map(({ amountMinor }) => amountMinor)) === giftCardMinor,
    'what gift cards pay adds up',
  );
}

/** Rows as the columns are called. */
function toRows(
  draft: OrderDraft,
  { now, ids, maker }: { now: string; ids: Ids; maker: OrderMaker | undefined },
) {
  const isPaid = draft.dueMinor === 0 || draft.payment?.isPaid === true;
  const atOnce = isPaid ? draft.lines.filter(({ productType }) => isFulfilledAtOnce(productType)) : [];
  const isFulfilled = atOnce.length === draft.lines.length;
  const { orderId } = draft;
  const topics = isPaid ? [ORDER_EVENTS.created, ORDER_EVENTS.paid] : [ORDER_EVENTS.created];
  const events = [
    { change: 'created', actor: maker?.actor ?? 'customer', details: maker?.details ?? {} },
    ...(isPaid && draft.payment
      ? [
          {
            change: 'paid',
            actor: maker?.channel === 'manual' ? maker.actor : `provider:${draft.payment.methodId}`,
            details: paidDetails(draft),
          },
        ]
      : []),
    ...(atOnce.length > 0 ? [{ change: 'fulfilled', actor: 'system', details: {} }] : []),
  ];
  return {
    order: {
      order_id: orderId,
      cart_id: draft.cartId,
      attempt_id: draft.attemptId,
      kind: draft.kind,
      channel: maker?.channel ?? 'web',
      test_mode: draft.testMode,
      currency: draft.currency,
      email: draft.email,
      customer_name: nameOf(draft.billingAddress) || nameOf(draft.shippingAddress),
      site_user_id: draft.siteUserId,
      shipping_address: draft.shippingAddress,
      billing_address: draft.billingAddress,
      visit_source: draft.origin?.source ?? null,
      visit_medium: draft.origin?.medium ?? null,
      visit_campaign: draft.origin?.campaign ?? null,
      details: detailsOf(draft),
      item_count: draft.lines.reduce((all, { quantity }) => all + quantity, 0),
      subtotal_minor: draft.subtotalMinor,
      discount_minor: draft.discountMinor,
      shipping_minor: draft.shippingMinor,
      tax_minor: draft.taxMinor,
      prices_include_tax: draft.pricesIncludeTax,
      total_minor: draft.totalMinor,
      gift_card_minor: draft.giftCardMinor,
      due_minor: draft.dueMinor,
      paid_minor: isPaid ? draft.totalMinor : draft.giftCardMinor,
      financial_status: isPaid ? 'paid' : 'pending',
      fulfilment_status: isFulfilled ? 'FULFILLED' : atOnce.length > 0 ? 'PARTIALLY_FULFILLED' : 'PENDING',
      paid_at: isPaid ? now : null,
      fulfilled_at: isFulfilled ? now : null,
    },
    lines: draft.lines.map((line, index) => ({
      line_id: line.lineId,
      position: index + 1,
      item_id: line.itemId,
      variant_id: line.variantId,
      sku: line.sku,
      title: line.title,
      product_type: line.productType,
      quantity: line.quantity,
      unit_minor: line.unitMinor,
      regular_minor: line.regularMinor,
      subtotal_minor: line.subtotalMinor,
      discount_minor: line.discountMinor,
      tax_minor: line.taxMinor,
      fulfilled: atOnce.includes(line) ? line.quantity : 0,
      details: lineDetailsOf(line),
    })),
    fulfilment:
      atOnce.length === 0
        ? null
        : {
            fulfilment_id: ids.next(),
            lines: atOnce.map(({ lineId, quantity }) => ({ line_id: lineId, quantity })),
          },
    events: events.map((event, index) => ({ sequence: index + 1, ...event })),
    outbox: topics.map((topic) => ({ event_id: ids.next(), topic, payload: { orderId } })),
  };
}

const paidDetails = ({ dueMinor, payment }: OrderDraft) => ({
  amountMinor: dueMinor,
  label: payment?.label ?? '',
});

const detailsOf = (draft: OrderDraft): OrderDetails => ({
  language: draft.language,
  note: draft.note,
  acceptsMarketing: draft.acceptsMarketing,
  answers: draft.answers,
  shippingMethod: draft.shippingMethod,
  discounts: draft.discounts,
  taxLines: draft.taxLines,
  giftCards: draft.giftCards,
  trace: draft.trace,
  payment: draft.payment,
});

const lineDetailsOf = (line: OrderDraft['lines'][number]): LineDetails => ({
  options: line.options,
  taxable: line.taxable,
  weightGrams: line.weightGrams,
  imageUrl: line.imageUrl,
  productUrl: line.productUrl,
  customizations: line.customizations,
  giftCard: line.giftCard,
  subscriptionPlan: line.subscriptionPlan,
});

export const nameOf = (address: Address | null): string =>
  address === null ? '' : `${address.firstName} ${address.lastName}`.trim();
