/** What a discount takes its share of. */
export interface DiscountScope {
  readonly itemIds: readonly string[];
  readonly categories: readonly string[];
}

/** What has to be bought, and how much of what gets cheaper for it. */
export interface BuyGet {
  /** Of what the discount is for; 0: the minimum of the discount is enough. */
  readonly buyQuantity: number;
  readonly getQuantity: number;
  /** What gets cheaper; null: more of what was bought. */
  readonly getFor: DiscountScope | null;
  /** How often one order gets it; null: as often as it fits. */
  readonly timesPerOrder: number | null;
}

/** Something that makes a cart cheaper, by a code or by itself. */
export interface Discount {
  readonly id: string;
  /** Null: automatic. */
  readonly code: string | null;
  readonly name: string;
  readonly kind: 'percent' | 'amount' | 'free-shipping' | 'buy-get' | 'free-gift';
  /**
   * Hundredths of a percent (1000 is 10 %), or minor units; of no meaning for free shipping. Of `buy-get` and
   * `free-gift` it is the percentage off what is gotten.
   */
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
  /** Of `buy-get` and `free-gift`. */
  readonly buyGet?: BuyGet | null;
  /** A member wonders what comes of it: it is in the sum with its reason also where it takes nothing off. */
  readonly isTrial?: boolean;
}
