import type {
  PaymentMethod,
  PaymentPage,
  PaymentProviderName,
  PaymentQuery,
  ProblemDismissal,
} from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type {
  AttemptId,
  CartId,
  OrderId,
  PaymentId,
  RefundId,
  WebsiteId,
} from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { DeclineReason, NewCard, PaymentState } from '../../../platform/payments/payment-provider.ts';

/**
 * Moves money for checkouts and orders. What a provider said is recorded here and nowhere else; each payment is one row
 * that moves only along its states, by the first source that reports a change: the response to our call, an event, or
 * the job that asks.
 */
export interface Payments {
  /** What shoppers can pay with, in the order to offer it. Empty: this site takes no money yet. */
  methods(websiteId: WebsiteId): Promise<readonly PaymentMethod[]>;
  /**
   * In the transaction that freezes the attempt. From then on a job asks what became of it, the first time after 20
   * seconds.
   */
  open(tx: Queryable, payment: OpenedPayment): Promise<void>;
  /**
   * Asks the provider for the money and writes down what came. Outside of any transaction. A call that was lost answers
   * `pending`: the money may have moved, and the job finds out. Called again it answers what is known by then and moves
   * no money twice. Manual payments answer `pending` at once.
   */
  start(websiteId: WebsiteId, paymentId: PaymentId, how: AskedWith): Promise<PaymentState>;
  find(websiteId: WebsiteId, paymentId: PaymentId): Promise<StoredPayment | null>;
  /** Where the owner of a kept card enters another one; null: nobody can be asked for that at the moment. */
  openCardPage(websiteId: WebsiteId, methodId: PaymentMethodId, change: NewCard): Promise<string | null>;
  /** What an earlier payment leaves as its `methodReference`, of the card that was entered there. */
  readCard(
    websiteId: WebsiteId,
    methodId: PaymentMethodId,
    entered: { readonly session: string; readonly reference: string },
  ): Promise<string | null>;
  /**
   * Asks the provider now, as the job would later, and leads to `onOutcome` if that decides it. For a shopper who came
   * back and waits.
   */
  look(websiteId: WebsiteId, paymentId: PaymentId): Promise<StoredPayment | null>;
  /**
   * Binds the payment to its order, in the transaction that creates it; again with the same order it returns the same.
   * False when there is no money to bind: it was declined, reversed or is not decided. A manual payment binds while it
   * is pending: its money comes later.
   */
  capture(tx: Queryable, websiteId: WebsiteId, paymentId: PaymentId, orderId: OrderId): Promise<boolean>;
  /**
   * The payment came to nothing: all of it goes back, once. Money that has not arrived yet goes back when it does; a
   * manual payment that was never made is over. The money of an order is never returned this way, and asking for it
   * throws.
   */
  reverse(tx: Queryable, websiteId: WebsiteId, paymentId: PaymentId, reason: string): Promise<void>;
  /**
   * Queues a refund of an order; the outcome comes by `onRefund`. Once for each `refundId`. More than is left throws.
   */
  refund(
    tx: Queryable,
    websiteId: WebsiteId,
    refund: { readonly paymentId: PaymentId; readonly refundId: RefundId; readonly amountMinor: number },
  ): Promise<void>;
  /**
   * A member saw the money of a manual payment arrive. False when there is nothing to mark: not manual, not bound, or
   * marked before.
   */
  markPaid(
    tx: Queryable,
    websiteId: WebsiteId,
    paymentId: PaymentId,
    by: { readonly actor: string; readonly reference: string },
  ): Promise<boolean>;
  /**
   * The order of a manual payment was cancelled before anybody paid: nobody waits for that money. False when there is
   * nothing to call off.
   */
  callOff(
    tx: Queryable,
    websiteId: WebsiteId,
    paymentId: PaymentId,
    by: { readonly actor: string; readonly reason: string },
  ): Promise<boolean>;
  /**
   * The completion of what is paid for. Each listener takes the payments of its own purpose. Called outside of any
   * transaction, by events and by the job, possibly several times and in parallel with the answer to the browser. When
   * it throws it is called again later.
   */
  onOutcome(listener: (payment: StoredPayment, state: PaymentState) => Promise<void>): void;
  /**
   * Called in the transaction that records how a refund ended. It may end twice: a bank can send back what had gone
   * through, and then a refund that was reported as `succeeded` is reported as `refused`.
   */
  onRefund(listener: (tx: Queryable, refund: StoredRefund) => Promise<void>): void;
  /**
   * A refund was made at the provider and not by us. Locks the order and writes it down there; false when it cannot be
   * of this order, because more would have gone back than was paid. From then on it is a refund like others: should it
   * fail, `onRefund` says so.
   */
  onExternalRefund(listener: (tx: Queryable, refund: ExternalRefund) => Promise<boolean>): void;
  /** For members: payments of an order or an attempt, or those that a member has to look at. */
  page(websiteId: WebsiteId, query: PaymentQuery): Promise<PaymentPage>;
  /**
   * Tries a refund again: one that got no answer for hours, or one of a payment without an order that was refused. What
   * was refused of an order is made again from the order.
   */
  retryRefund(websiteId: WebsiteId, refundId: RefundId): Promise<void>;
  /** A member has seen to the problem of a payment: it is open no more, and the record keeps who said so. */
  dismissProblem(
    websiteId: WebsiteId,
    paymentId: PaymentId,
    dismissal: ProblemDismissal & { readonly actor: string },
  ): Promise<void>;
  /** What a provider sent, with its bytes as they came. `forged` has had no effect, and its sender gets no details. */
  receive(
    websiteId: WebsiteId,
    provider: PaymentProviderName,
    rawBody: Uint8Array,
    headers: Readonly<Record<string, string | undefined>>,
  ): Promise<'received' | 'forged'>;
  readonly invariants: readonly Invariant[];
}

export type PaymentMethodId = PaymentMethod['id'];

/** What the provider is asked with. */
export interface AskedWith {
  readonly methodToken: string;
  readonly returnUrl: string;
  /** In place of a token, when nobody is there to enter a card: what an earlier payment left. */
  readonly savedMethod?: string;
}

export interface OpenedPayment {
  readonly websiteId: WebsiteId;
  readonly paymentId: PaymentId;
  readonly attemptId: AttemptId;
  readonly cartId: CartId;
  /** The order that it is for, which does not exist yet. */
  readonly orderId: OrderId;
  readonly methodId: PaymentMethodId;
  /** Above zero: what costs nothing needs no payment. */
  readonly amountMinor: number;
  readonly currency: string;
  /** As `methods` said; without it, whether it is a test card. */
  readonly testMode?: boolean;
  /** The same card has to pay again later, as for subscriptions; only with a method that is `reusable`. */
  readonly reusable?: boolean;
  /** Who asks for it, and hears what became of it; without it a checkout does. */
  readonly purpose?: PaymentPurpose;
}

export type PaymentPurpose = 'checkout' | 'renewal';

/**
 * `started → needs-action → pending → succeeded | declined | abandoned`, forward only; `succeeded → captured`, or
 * `giving-back → given-back`. Money that arrives after all makes even a declined or abandoned payment `succeeded`.
 */
export type StoredPaymentState =
  | 'started'
  | 'needs-action'
  | 'pending'
  | 'succeeded'
  | 'declined'
  | 'abandoned'
  | 'captured'
  | 'giving-back'
  | 'given-back';

export interface StoredPayment extends OpenedPayment {
  readonly kind: 'card' | 'manual';
  readonly testMode: boolean;
  readonly state: StoredPaymentState;
  readonly purpose: PaymentPurpose;
  /** Whether an order has it; a manual payment belongs to its order before it is paid. */
  readonly isBound: boolean;
  readonly declineReason: DeclineReason | null;
  /** While it needs an action: where that is, or for the provider's script in the browser. */
  readonly actionUrl: string | null;
  readonly clientSecret: string | null;
  readonly refundedMinor: number;
  readonly reusable: boolean;
  /** What the provider takes to be paid again; null unless the payment is reusable and was paid. */
  readonly methodReference: string | null;
  /** What a merchant should look at, such as an amount that is not ours. */
  readonly problem: string | null;
  readonly createdOn: number;
}

/** `{ orderId, paymentId, words }`: something about the money of an order that a merchant should look at. */
export const PAYMENT_PROBLEM = 'payment.problem';
/** `{ orderId, paymentId }`: its cardholder wants the money back from the bank. */
export const PAYMENT_DISPUTED = 'payment.disputed';
/** `{ orderId, paymentId, note, actor }`: a member has seen to it. */
export const PAYMENT_PROBLEM_DISMISSED = 'payment.problem-dismissed';

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'payment.problem': { readonly orderId: OrderId; readonly paymentId: PaymentId; readonly words: string };
    'payment.disputed': { readonly orderId: OrderId; readonly paymentId: PaymentId };
    'payment.problem-dismissed': {
      readonly orderId: OrderId;
      readonly paymentId: PaymentId;
      readonly note: string;
      readonly actor: string;
    };
  }
}

/** A refund that was made at the provider itself. */
export interface ExternalRefund {
  readonly websiteId: WebsiteId;
  readonly refundId: RefundId;
  readonly orderId: OrderId;
  readonly amountMinor: number;
}

export interface StoredRefund {
  readonly websiteId: WebsiteId;
  readonly refundId: RefundId;
  readonly paymentId: PaymentId;
  readonly orderId: OrderId;
  readonly kind: 'order' | 'give-back';
  readonly amountMinor: number;
  readonly state: 'queued' | 'pending' | 'succeeded' | 'refused';
  /** Why it was refused. */
  readonly reason: string | null;
}
