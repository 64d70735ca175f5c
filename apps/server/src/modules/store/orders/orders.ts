import type { OrderDraft, PlacedOrder } from '@awning/commerce';
import type {
  NewFulfilment,
  NewOrderNote,
  NewRefund,
  Order,
  OrderCancellation,
  OrderContactChange,
  OrderPage,
  OrderQuery,
  RefundPreview,
} from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { Subscription } from '../../../platform/events/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';

/** How a store numbers its orders. */
export interface OrderNumbers {
  readonly prefix: string;
  /** The next number is at least this. */
  readonly start: number;
}

/** Who changes an order: `member:<id>`, `system`, `customer` or `provider:<name>`. */
export interface OrderActor {
  readonly actor: string;
  readonly idempotencyKey?: string | undefined;
  /** The version that they saw; of another one nothing is changed. */
  readonly expected?: number | undefined;
}

export interface Orders {
  /**
   * The order of a draft, with its number; called again with the same draft it answers the same one. Call it last in
   * the transaction that sells: until you commit, every other order of the site waits for its number. Tells
   * `order.create`, and `order.paid` when it is.
   */
  create(
    tx: Queryable,
    websiteId: string,
    draft: OrderDraft,
    numbers?: OrderNumbers,
  ): Promise<{ orderId: string; orderNumber: string }>;
  byId(websiteId: string, orderId: string): Promise<PlacedOrder | null>;
  /**
   * The order as it is, and as it stays until the transaction ends: for those who give something for what was paid and
   * not refunded.
   */
  lock(tx: Queryable, websiteId: string, orderId: string): Promise<PlacedOrder | null>;
  byCart(websiteId: string, cartId: string): Promise<PlacedOrder | null>;
  /** The path of the order's page, `/checkout/orders/{token}`: whoever has it may see the order. */
  linkOf(websiteId: string, orderId: string): string;
  /** Null: we never gave out such a link. */
  byLink(websiteId: string, token: string): Promise<PlacedOrder | null>;
  ofCustomer(websiteId: string, siteUserId: string): Promise<readonly PlacedOrder[]>;

  list(websiteId: string, query: OrderQuery): Promise<OrderPage>;
  read(websiteId: string, orderId: string): Promise<Order>;
  fulfil(websiteId: string, orderId: string, fulfilment: NewFulfilment, by: OrderActor): Promise<Order>;
  cancel(websiteId: string, orderId: string, how: OrderCancellation, by: OrderActor): Promise<Order>;
  refund(websiteId: string, orderId: string, refund: NewRefund, by: OrderActor): Promise<Order>;
  previewRefund(websiteId: string, orderId: string, refund: NewRefund): Promise<RefundPreview>;
  markPaid(websiteId: string, orderId: string, paid: { reference?: string }, by: OrderActor): Promise<Order>;
  /** Somebody has handed back what no provider could: of a refund of cash or of a bank transfer. */
  markPaidBack(
    websiteId: string,
    orderId: string,
    paid: { refundId: string; reference?: string },
    by: OrderActor,
  ): Promise<Order>;
  addNote(websiteId: string, orderId: string, note: NewOrderNote, by: OrderActor): Promise<Order>;
  changeContact(
    websiteId: string,
    orderId: string,
    change: OrderContactChange,
    by: OrderActor,
  ): Promise<Order>;
  archive(websiteId: string, orderId: string, archived: boolean, by: OrderActor): Promise<Order>;
  /** As a spreadsheet reads it, a piece at a time. */
  csv(websiteId: string, query: OrderQuery): AsyncIterable<string>;
  /** What the provider says has become of a refund; for `payments.onRefund`. */
  onRefund(tx: Queryable, refund: RefundOutcome): Promise<void>;
  /**
   * Somebody refunded at the provider itself; for `payments.onExternalRefund`. False: it is more than the payment has
   * left, and nothing was written.
   */
  onExternalRefund(tx: Queryable, refund: RefundAtProvider): Promise<boolean>;
  readonly eventSubscriptions: readonly Subscription[];
  readonly invariants: readonly Invariant[];
}

/** As payments tell it. What was given back for an order that never came to be is not ours. */
export interface RefundOutcome {
  readonly websiteId: string;
  readonly refundId: string;
  readonly kind: 'order' | 'give-back';
  readonly state: 'queued' | 'pending' | 'succeeded' | 'refused';
  readonly reason: string | null;
}

export interface RefundAtProvider {
  readonly websiteId: string;
  readonly orderId: string;
  readonly refundId: string;
  readonly amountMinor: number;
}

/** What orders ask of those who know nothing of orders, or whom they must not know. */
export interface OrderPorts {
  readonly payments: {
    refund(
      tx: Queryable,
      websiteId: string,
      refund: { paymentId: string; refundId: string; amountMinor: number },
    ): Promise<void>;
    markPaid(
      tx: Queryable,
      websiteId: string,
      paymentId: string,
      by: { actor: string; reference: string },
    ): Promise<boolean>;
    /** Nobody waits for the money of a manual payment any more. */
    callOff(
      tx: Queryable,
      websiteId: string,
      paymentId: string,
      by: { actor: string; reason: string },
    ): Promise<unknown>;
  };
  readonly giftCards: {
    restore(
      tx: Queryable,
      websiteId: string,
      back: {
        orderId: string;
        refundId: string;
        giftCardId: string;
        amountMinor: number;
        actor?: string;
      },
    ): Promise<void>;
    /** What was sold as a gift card and is refunded: what is left on each card is taken of it. */
    refundCards(
      tx: Queryable,
      websiteId: string,
      refund: {
        orderId: string;
        refundId: string;
        actor: string;
        lines: readonly { lineId: string; quantity: number }[];
      },
    ): Promise<readonly RefundedCard[]>;
    /** What it would take now. */
    wouldRefund(
      db: Queryable,
      websiteId: string,
      refund: { orderId: string; lines: readonly { lineId: string; quantity: number }[] },
    ): Promise<readonly RefundedCard[]>;
    giveAgain(tx: Queryable, websiteId: string, refund: { refundId: string; actor: string }): Promise<void>;
  };
  readonly downloads: {
    withdraw(tx: Queryable, websiteId: string, orderId: string, lineIds: readonly string[]): Promise<void>;
    giveAgain(tx: Queryable, websiteId: string, orderId: string, lineIds: readonly string[]): Promise<void>;
  };
  readonly subscriptions: {
    endOf(
      tx: Queryable,
      websiteId: string,
      orderId: string,
      cause: { actor: string; reason: string },
    ): Promise<void>;
  };
  readonly discounts: { releaseUses(tx: Queryable, websiteId: string, orderId: string): Promise<void> };
}

/** A gift card that a refund takes back: what is left on it, and what it was sold with. */
export interface RefundedCard {
  readonly lineId: string;
  readonly takenMinor: number;
  readonly initialMinor: number;
}

/** Topics and their payloads. */
export const ORDER_EVENTS = {
  /** `{ orderId }` */
  created: 'order.create',
  /** `{ orderId }`: the money is there; told with the creation of an order that is paid already. */
  paid: 'order.paid',
  /** `{ orderId, change }` */
  updated: 'order.update',
  /** `{ orderId, fulfilmentId }`, when the customer is to be told. */
  shipped: 'order.shipped',
  /** `{ orderId, refundId }` */
  refunded: 'order.refunded',
  /** `{ orderId, refundId }`: the money did not reach the buyer. */
  refundFailed: 'order.refund-failed',
  /** `{ orderId }` */
  canceled: 'order.canceled',
} as const;
export type OrderTopic = (typeof ORDER_EVENTS)[keyof typeof ORDER_EVENTS];

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'order.create': { readonly orderId: string };
    'order.paid': { readonly orderId: string };
    'order.update': { readonly orderId: string; readonly change: string };
    'order.shipped': { readonly orderId: string; readonly fulfilmentId: string };
    'order.refunded': { readonly orderId: string; readonly refundId: string };
    'order.refund-failed': { readonly orderId: string; readonly refundId: string };
    'order.canceled': { readonly orderId: string };
  }
}
