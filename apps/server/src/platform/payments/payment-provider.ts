/**
 * What a checkout asks of the provider that moves the money. Every call leaves the machine and may take seconds, so
 * none is made inside a transaction: hold the goods, call, then record the outcome in one transaction.
 *
 * A call that rejects proves nothing: the money may have moved. Ask `find` what became of it, or send the same call
 * with the same idempotency key again.
 */
export interface PaymentProvider {
  /** As it is stored with a payment, such as `stripe`. */
  readonly name: string;
  start(payment: NewPayment): Promise<PaymentState>;
  /** Null: this provider has never heard of it, so nothing was paid. */
  find(reference: string): Promise<Payment | null>;
  /**
   * The same key is the same refund, for good: asked again, however late, it answers how that one stands. Rejects when
   * the payment cannot be found at the moment; only what the provider said no to is refused.
   */
  refund(refund: NewRefund): Promise<RefundState>;
  /**
   * Nobody waits for this payment any more. Does nothing when it is decided, unknown, or too far on its way; money that
   * arrives is reported as ever.
   */
  cancel(reference: string): Promise<void>;
  /**
   * The address of a page of the provider where the owner of a kept card enters another one. It leads back to
   * `returnUrl` with the name of what was entered as `session`, or without one. Null: there is none for this card.
   */
  openCardPage(change: NewCard): Promise<string | null>;
  /** What the provider takes to be paid with the card that was entered there; null: none was, or not for this. */
  readCard(session: string, reference: string): Promise<string | null>;
  /** Events arrive more than once, late and in any order; their signature covers the bytes as they came. */
  readEvent(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): ReadPaymentEvent;
}

export interface NewPayment {
  /** Ours, one for each attempt to pay. The provider keeps it and names it in its events. */
  readonly reference: string;
  /** The same key is the same payment, however often it is sent. With another amount it is refused as a bug. */
  readonly idempotencyKey: string;
  /** A whole number above zero in the currency's own minor unit; JPY has none. */
  readonly amountMinor: number;
  readonly currency: string;
  /** What the provider's own fields in the browser gave for a card or an account; never the card itself. */
  readonly methodToken: string;
  /**
   * In place of a token: what an earlier payment gave as its `methodReference`. Nobody is at the screen, so a card that
   * asks its owner for a proof is declined.
   */
  readonly savedMethod?: string;
  /** Where the provider sends the shopper back to after an authentication step. */
  readonly returnUrl: string;
  /** Whether the same card has to pay again later without its owner, as for subscriptions. */
  readonly reusable?: boolean;
}

export interface NewCard {
  /** Ours: whose card it will be. The provider keeps it with what is entered. */
  readonly reference: string;
  /** The card that is kept now. */
  readonly savedMethod: string;
  readonly returnUrl: string;
}

export type PaymentState =
  | {
      readonly kind: 'succeeded';
      /** What the provider takes to be paid again, when the payment was started as `reusable`. */
      readonly methodReference?: string;
    }
  | { readonly kind: 'declined'; readonly reason: DeclineReason }
  /** The shopper has to go to `url` and prove something; what follows comes as an event, and `find` knows it. */
  | { readonly kind: 'needs-action'; readonly url: string }
  /**
   * The same, without leaving the page: the provider's own script in the browser takes `clientSecret` and leads the
   * shopper through it (for Stripe `stripe.handleNextAction({ clientSecret })`); afterwards the browser asks what
   * became of its attempt.
   */
  | { readonly kind: 'needs-browser'; readonly clientSecret: string }
  /** Accepted and not decided yet; an event follows, perhaps days later. */
  | {
      readonly kind: 'pending';
      /** The provider did not take our request (`PaymentNotTaken`): nothing has moved, and the owner has to look. */
      readonly isNotTaken?: true;
    };

/**
 * The provider refused the request itself and not the card: its keys are wrong or those of another account, or the
 * amount is too small. Nothing has moved. Thrown for kept cards, whose owners have done nothing wrong.
 */
export class PaymentNotTaken extends Error {}

/** Few, so that each can have its sentence. What a provider calls otherwise is `refused`. */
export type DeclineReason =
  | 'refused'
  | 'insufficient-funds'
  | 'expired-card'
  | 'wrong-details'
  | 'authentication-failed';

export interface Payment {
  readonly reference: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly state: PaymentState;
  readonly refundedMinor: number;
}

export interface NewRefund {
  readonly reference: string;
  readonly idempotencyKey: string;
  readonly amountMinor: number;
}

export type RefundState =
  | { readonly kind: 'succeeded' }
  | { readonly kind: 'pending' }
  | { readonly kind: 'refused'; readonly reason: 'not-paid' | 'more-than-paid' | 'too-late' };

export type ReadPaymentEvent =
  | {
      readonly kind: 'payment';
      /** The same for every copy of an event. */
      readonly eventId: string;
      readonly reference: string;
      /** What the provider says was to be paid: a real but tiny payment must not buy something dear. */
      readonly amountMinor: number;
      readonly currency: string;
      readonly state: PaymentState;
      /** Its name at the provider. */
      readonly providerReference?: string;
    }
  | {
      readonly kind: 'refund';
      readonly eventId: string;
      readonly reference: string;
      /** The key that the refund was asked for with. */
      readonly idempotencyKey: string;
      readonly state: RefundState;
    }
  /** Something that nobody here asked for: the shop has to know, and nothing moves by it. */
  | {
      readonly kind: 'notice';
      readonly eventId: string;
      /** The name of the payment at the provider, which is all that such an event has. */
      readonly providerReference: string;
      /** The name of the refund at the provider, when it is about one. */
      readonly refundReference?: string;
      readonly what: 'foreign-refund' | 'failed-foreign-refund' | 'dispute' | 'dispute-won' | 'dispute-lost';
      readonly amountMinor: number;
      readonly currency: string;
    }
  /** Genuine, and about something we do not follow. */
  | { readonly kind: 'ignored' }
  /** Not from the provider, or not as it left there. */
  | { readonly kind: 'forged' };
