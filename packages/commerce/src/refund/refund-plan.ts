/** What a refund has to know of an order; an order draft has it all. */
export interface OrderToRefund {
  readonly lines: readonly {
    readonly lineId: string;
    readonly quantity: number;
    readonly subtotalMinor: number;
    readonly discountMinor: number;
    readonly taxMinor: number;
  }[];
  /** After discounts; without tax unless prices include it. */
  readonly shippingMinor: number;
  /** Of lines and shipping together. */
  readonly taxMinor: number;
  readonly pricesIncludeTax: boolean;
  /** In the order in which they were debited. */
  readonly giftCards: readonly { readonly id: string; readonly amountMinor: number }[];
  /** What was paid besides gift cards. */
  readonly dueMinor: number;
}

export interface RefundedLine {
  readonly lineId: string;
  readonly quantity: number;
  /** With tax, less the discount: what was paid for so many. */
  readonly amountMinor: number;
  readonly taxMinor: number;
}

export interface RefundRequest {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  /** With its tax. */
  readonly shipping?: 'all' | number;
  /** Instead of what lines and shipping come to: less when something is kept back, more as a goodwill. */
  readonly amountMinor?: number;
}

/** What goes back, and where to. Keep it: later refunds of the order ask for it. */
export interface RefundPlan {
  readonly lines: readonly RefundedLine[];
  /** With its tax. */
  readonly shippingMinor: number;
  /** The tax within the amount. */
  readonly taxMinor: number;
  readonly amountMinor: number;
  readonly paymentMinor: number;
  readonly giftCards: readonly { readonly id: string; readonly amountMinor: number }[];
}

export type RefundRefusal = {
  readonly ok: false;
  readonly reason: 'nothing-asked' | 'unknown-line' | 'bad-quantity' | 'bad-amount' | 'too-much';
  /** Of which part of what was asked. */
  readonly about: 'all' | 'shipping' | 'amount' | { readonly lineId: string };
  readonly message: string;
};
