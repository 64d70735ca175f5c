import type { OrderDraft, PlacedOrder } from '@awning/commerce';
import type {
  FulfilmentChange,
  NewFulfilment,
  NewOrderNote,
  NewRefund,
  Order,
  OrderCancellation,
  OrderContactChange,
  OrderCounts,
  OrderExportQuery,
  OrderHistory,
  OrderPage,
  OrderQuery,
  OrderTags,
  RefundPreview,
} from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type {
  CartId,
  GiftCardId,
  OrderId,
  PaymentId,
  RefundId,
  SiteUserId,
  WebsiteId,
} from '../../../platform/entity-ids.ts';
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

/** Who makes an order in place of the customer: a member, or the subscription that is billed again. */
export interface OrderMaker {
  readonly actor: string;
  readonly channel: 'manual' | 'renewal';
  /** What the timeline says about it, such as why prices are other than those of the catalogue. */
  readonly details: Readonly<Record<string, unknown>>;
}

export interface Orders {
  /**
   * The order of a draft, with its number; called again with the same draft it returns the same one. Call it last in
   * the transaction that sells: until you commit, every other order of the site waits for its number. Emits
   * `order.create`, and `order.paid` when it is.
   */
  create(
    tx: Queryable,
    websiteId: WebsiteId,
    draft: OrderDraft,
    numbers?: OrderNumbers,
    maker?: OrderMaker,
  ): Promise<{ orderId: OrderId; orderNumber: string }>;
  byId(websiteId: WebsiteId, orderId: OrderId): Promise<PlacedOrder | null>;
  /** In the order of the ids; what there is none of is left out. */
  byIds(websiteId: WebsiteId, orderIds: readonly OrderId[]): Promise<readonly PlacedOrder[]>;
  /**
   * The order as it is, and as it stays until the transaction ends: for those who give something for what was paid and
   * not refunded.
   */
  lock(tx: Queryable, websiteId: WebsiteId, orderId: OrderId): Promise<PlacedOrder | null>;
  /** As it is written on the order, large or small letters. */
  byNumber(websiteId: WebsiteId, orderNumber: string): Promise<PlacedOrder | null>;
  byCart(websiteId: WebsiteId, cartId: CartId): Promise<PlacedOrder | null>;
  /** The path of the order's page, `/checkout/orders/{token}`: its holder may see the order. */
  linkOf(websiteId: WebsiteId, orderId: OrderId): string;
  /** Null: we never gave out such a link. */
  byLink(websiteId: WebsiteId, token: string): Promise<PlacedOrder | null>;
  /** The newest first, as many as a page of an account lists. */
  ofCustomer(websiteId: WebsiteId, siteUserId: SiteUserId): Promise<readonly OrderOfCustomer[]>;

  list(websiteId: WebsiteId, query: OrderQuery): Promise<OrderPage>;
  /** How many there are in each state. */
  counts(websiteId: WebsiteId): Promise<OrderCounts>;
  read(websiteId: WebsiteId, orderId: OrderId): Promise<Order>;
  fulfil(websiteId: WebsiteId, orderId: OrderId, fulfilment: NewFulfilment, by: OrderActor): Promise<Order>;
  /** As if these parcels had never been packed, as long as no mail about them has left. */
  undoFulfilments(
    websiteId: WebsiteId,
    orderId: OrderId,
    fulfilmentIds: readonly string[],
    by: OrderActor,
  ): Promise<Order>;
  changeTracking(
    websiteId: WebsiteId,
    orderId: OrderId,
    change: { readonly fulfilmentId: string; readonly change: FulfilmentChange },
    by: OrderActor,
  ): Promise<Order>;
  tag(websiteId: WebsiteId, orderId: OrderId, change: OrderTags, by: OrderActor): Promise<Order>;
  /** What mails, stock and webhooks know of it. */
  history(websiteId: WebsiteId, orderId: OrderId): Promise<OrderHistory>;
  /** The mail once more, as it was sent, to the address that the order has now. */
  resendMail(websiteId: WebsiteId, orderId: OrderId, mailId: string, by: OrderActor): Promise<OrderHistory>;
  cancel(websiteId: WebsiteId, orderId: OrderId, how: OrderCancellation, by: OrderActor): Promise<Order>;
  refund(websiteId: WebsiteId, orderId: OrderId, refund: NewRefund, by: OrderActor): Promise<Order>;
  previewRefund(websiteId: WebsiteId, orderId: OrderId, refund: NewRefund): Promise<RefundPreview>;
  markPaid(
    websiteId: WebsiteId,
    orderId: OrderId,
    paid: { reference?: string },
    by: OrderActor,
  ): Promise<Order>;
  /** A member has handed back what no provider could: of a refund of cash or of a bank transfer. */
  markPaidBack(
    websiteId: WebsiteId,
    orderId: OrderId,
    paid: { refundId: RefundId; reference?: string },
    by: OrderActor,
  ): Promise<Order>;
  addNote(websiteId: WebsiteId, orderId: OrderId, note: NewOrderNote, by: OrderActor): Promise<Order>;
  changeContact(
    websiteId: WebsiteId,
    orderId: OrderId,
    change: OrderContactChange,
    by: OrderActor,
  ): Promise<Order>;
  archive(websiteId: WebsiteId, orderId: OrderId, archived: boolean, by: OrderActor): Promise<Order>;
  /** As a spreadsheet reads it, a piece at a time. */
  csv(websiteId: WebsiteId, query: OrderExportQuery): AsyncIterable<string>;
  /** What the provider says has become of a refund; for `payments.onRefund`. */
  onRefund(tx: Queryable, refund: RefundOutcome): Promise<void>;
  /**
   * A refund was made at the provider itself; for `payments.onExternalRefund`. False: it is more than the payment has
   * left, and nothing was written.
   */
  onExternalRefund(tx: Queryable, refund: RefundAtProvider): Promise<boolean>;
  readonly eventSubscriptions: readonly Subscription[];
  readonly invariants: readonly Invariant[];
}

/** As payments report it. What was reversed of a payment without an order is not ours. */
export interface RefundOutcome {
  readonly websiteId: WebsiteId;
  readonly refundId: RefundId;
  readonly kind: 'order' | 'give-back';
  readonly state: 'queued' | 'pending' | 'succeeded' | 'refused';
  readonly reason: string | null;
}

export interface RefundAtProvider {
  readonly websiteId: WebsiteId;
  readonly orderId: OrderId;
  readonly refundId: RefundId;
  readonly amountMinor: number;
}

/** An order in the list of who bought it. */
export type OrderOfCustomer = Pick<
  PlacedOrder,
  'orderId' | 'orderNumber' | 'createdAt' | 'totalMinor' | 'currency'
>;

/** What orders ask of those who know nothing of orders, or whom they must not know. */
export interface OrderPorts {
  readonly payments: {
    refund(
      tx: Queryable,
      websiteId: WebsiteId,
      refund: { paymentId: PaymentId; refundId: RefundId; amountMinor: number },
    ): Promise<void>;
    markPaid(
      tx: Queryable,
      websiteId: WebsiteId,
      paymentId: PaymentId,
      by: { actor: string; reference: string },
    ): Promise<boolean>;
    /** Nobody waits for the money of a manual payment any more. */
    callOff(
      tx: Queryable,
      websiteId: WebsiteId,
      paymentId: PaymentId,
      by: { actor: string; reason: string },
    ): Promise<unknown>;
  };
  readonly giftCards: {
    restore(
      tx: Queryable,
      websiteId: WebsiteId,
      back: {
        orderId: OrderId;
        refundId: RefundId;
        giftCardId: GiftCardId;
        amountMinor: number;
        actor?: string;
      },
    ): Promise<void>;
    /** What was sold as a gift card and is refunded: what is left on each card is taken of it. */
    refundCards(
      tx: Queryable,
      websiteId: WebsiteId,
      refund: {
        orderId: OrderId;
        refundId: RefundId;
        actor: string;
        lines: readonly { lineId: string; quantity: number }[];
      },
    ): Promise<readonly RefundedCard[]>;
    /** What it would take now. */
    wouldRefund(
      db: Queryable,
      websiteId: WebsiteId,
      refund: { orderId: OrderId; lines: readonly { lineId: string; quantity: number }[] },
    ): Promise<readonly RefundedCard[]>;
    giveAgain(
      tx: Queryable,
      websiteId: WebsiteId,
      refund: { refundId: RefundId; actor: string },
    ): Promise<void>;
  };
  readonly downloads: {
    withdraw(
      tx: Queryable,
      websiteId: WebsiteId,
      orderId: OrderId,
      lineIds: readonly string[],
    ): Promise<void>;
    giveAgain(
      tx: Queryable,
      websiteId: WebsiteId,
      orderId: OrderId,
      lineIds: readonly string[],
    ): Promise<void>;
  };
  readonly subscriptions: {
    endOf(
      tx: Queryable,
      websiteId: WebsiteId,
      orderId: OrderId,
      cause: { actor: string; reason: string },
    ): Promise<void>;
  };
  readonly discounts: { releaseUses(tx: Queryable, websiteId: WebsiteId, orderId: OrderId): Promise<void> };
}

/** What orders ask of returns, under the lock of the order. */
export interface ReturnsOfOrders {
  /** How many wait for an answer, and how many are not done; null: there are none. */
  count(
    tx: Queryable,
    websiteId: WebsiteId,
    orderId: OrderId,
  ): Promise<{ readonly askedReturns: number; readonly openReturns: number } | null>;
  /** How many of each line came back or are to. */
  held(tx: Queryable, order: PlacedOrder): Promise<ReadonlyMap<string, number>>;
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

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'order.create': { readonly orderId: OrderId };
    'order.paid': { readonly orderId: OrderId };
    'order.update': { readonly orderId: OrderId; readonly change: string };
    'order.shipped': {
      readonly orderId: OrderId;
      readonly fulfilmentId: string;
      /** The customer has heard of it before, with another number. */
      readonly isAgain?: boolean;
    };
    'order.refunded': { readonly orderId: OrderId; readonly refundId: RefundId };
    'order.refund-failed': { readonly orderId: OrderId; readonly refundId: RefundId };
    'order.canceled': { readonly orderId: OrderId };
  }
}
