export interface ShippingPlace {
  readonly countryCode: string;
  /** Null: the whole country. */
  readonly states: readonly string[] | null;
}

interface AnyMethod {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly enabled: boolean;
  /** Costs nothing from this subtotal on; null: never free by that. */
  readonly freeFromMinor: number | null;
}

export interface WeightBand {
  /** Included; null: however heavy. */
  readonly upToGrams: number | null;
  readonly amountMinor: number;
}

export interface SubtotalBand {
  /** Included. */
  readonly fromMinor: number;
  readonly amountMinor: number;
}

export type ShippingMethod = AnyMethod &
  (
    | { readonly kind: 'flat'; readonly amountMinor: number }
    | { readonly kind: 'by-weight'; readonly bands: readonly WeightBand[] }
    | { readonly kind: 'by-subtotal'; readonly bands: readonly SubtotalBand[] }
    | { readonly kind: 'pickup'; readonly amountMinor: number; readonly address: string }
  );

export type ShippingKind = ShippingMethod['kind'];

/** Places that are served alike. */
export interface ShippingZone {
  readonly id: string;
  readonly name: string;
  readonly places: readonly ShippingPlace[];
  /** Also for every place that no zone names. */
  readonly everywhereElse: boolean;
  readonly methods: readonly ShippingMethod[];
}

/** A method with what it costs for one cart. */
export interface ShippingOffer {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly kind: ShippingKind;
  readonly amountMinor: number;
}
