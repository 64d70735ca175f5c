/** A code that makes a cart cheaper. */
export interface Coupon {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly kind: 'percent' | 'amount';
  /** Hundredths of a percent (1000 is 10 %), or minor units. */
  readonly value: number;
  readonly minimumSubtotalMinor: number;
  /** Milliseconds since 1970; null: from or for ever. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly enabled: boolean;
}
