/** What a discount takes its share of. */
export interface DiscountScope {
  readonly itemIds: readonly string[];
  readonly categories: readonly string[];
}

/** Something that makes a cart cheaper, by a code or by itself. */
export interface Discount {
  readonly id: string;
  /** Null: automatic. */
  readonly code: string | null;
  readonly name: string;
  readonly kind: 'percent' | 'amount' | 'free-shipping';
  /** Hundredths of a percent (1000 is 10 %), or minor units; of no meaning for free shipping. */
  readonly value: number;
  /** Of the lines that it is for, before discounts. */
  readonly minimumSubtotalMinor: number;
  /** Milliseconds since 1970; null: from or for ever. */
  readonly startsAt: number | null;
  readonly endsAt: number | null;
  readonly enabled: boolean;
  /** Null: everything but gift cards, which no discount makes cheaper even where they are listed. */
  readonly onlyFor: DiscountScope | null;
  /** Canonical email addresses; null: everybody. */
  readonly customers: readonly string[] | null;
  /** Counts together with others that do. One that does not counts alone. */
  readonly combines: boolean;
  /** Null: no limit. */
  readonly usesLeft: number | null;
  /** Null: no limit, or the customer is not known yet. */
  readonly usesLeftForCustomer: number | null;
  /** A member wonders what comes of it: it is in the sum with its reason also where it takes nothing off. */
  readonly isTrial?: boolean;
}
