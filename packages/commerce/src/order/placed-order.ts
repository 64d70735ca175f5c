import type { Address } from '../customer/address.ts';
import type { RefundPlan } from '../refund/refund-plan.ts';
import type { OrderDraft, OrderDraftLine } from './order-draft.ts';
import type { FinancialStatus, FulfilmentStatus } from './order-state.ts';

export interface PlacedLine extends OrderDraftLine {
  readonly fulfilledQuantity: number;
  /** Refunded before it was fulfilled: nobody waits for it any more. */
  readonly calledOffQuantity: number;
  readonly refundedQuantity: number;
  readonly restockedQuantity: number;
}

/** Goods that left, or a service that was done. Times are milliseconds since 1970. */
export interface Fulfilment {
  readonly fulfilmentId: string;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  readonly carrier: string;
  readonly service: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
  readonly shippedAt: number;
  readonly createdAt: number;
}

export type RefundStatus = 'pending' | 'succeeded' | 'refused';

/**
 * What went back to the buyer: to the payment, and to the gift cards it came from. A refused one moved no money to the
 * payment.
 */
export interface Refund extends RefundPlan {
  readonly refundId: string;
  readonly status: RefundStatus;
  readonly reason: string;
  /** For the customer. */
  readonly message: string;
  /** Nobody but people can pay `paymentMinor` back; null while they have not said that they did. */
  readonly byHand: { readonly paidBackAt: number | null; readonly paidBackBy: string | null } | null;
  /** Made at the provider, without us. */
  readonly atProvider: boolean;
  readonly createdAt: number;
  readonly settledAt: number | null;
}

/** What happened to an order, and who did it: `member:<id>`, `system`, `customer` or `provider:<name>`. */
export interface OrderEvent {
  readonly sequence: number;
  readonly change: string;
  readonly actor: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly createdAt: number;
}

export interface OrderNote {
  readonly noteId: string;
  readonly actor: string;
  readonly text: string;
  /** Whether the customer sees it on the page of the order. */
  readonly forCustomer: boolean;
  readonly createdAt: number;
}

/** An order as it is stored: what was bought, as it was then, and what has become of it. */
export interface PlacedOrder extends Omit<OrderDraft, 'lines' | 'shippingAddress' | 'billingAddress'> {
  readonly websiteId: string;
  readonly orderNumber: string;
  readonly customerName: string;
  /** Grows with every change. */
  readonly version: number;
  readonly shippingAddress: Address | null;
  readonly billingAddress: Address | null;
  readonly lines: readonly PlacedLine[];
  readonly financialStatus: FinancialStatus;
  readonly fulfilmentStatus: FulfilmentStatus;
  readonly archived: boolean;
  /** `manual`: a member made it for the customer. */
  readonly channel: 'web' | 'manual' | 'renewal';
  /** Something about its money needs a member. */
  readonly hasProblem: boolean;
  readonly tags: readonly string[];
  /** From the buyer: by gift cards, and by the payment once it is there. */
  readonly paidMinor: number;
  /** Refunds that were refused do not count. */
  readonly refundedMinor: number;
  readonly fulfilments: readonly Fulfilment[];
  readonly refunds: readonly Refund[];
  readonly events: readonly OrderEvent[];
  readonly notes: readonly OrderNote[];
  readonly createdAt: number;
  readonly modifiedAt: number;
  readonly paidAt: number | null;
  readonly fulfilledAt: number | null;
  readonly canceledAt: number | null;
}
