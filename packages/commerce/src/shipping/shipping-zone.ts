export interface ShippingPlace {
  readonly countryCode: string;
  /** Null: the whole country. */
  readonly states: readonly string[] | null;
}

/** Where something is picked up, as far as taxes ask. Empty text: not known. */
export interface PickupPlace {
  readonly countryCode: string;
  readonly state: string;
  readonly postalCode: string;
}

export interface PickupPoint {
  /** In the owner's words, for people. */
  readonly address: string;
  /** Null: the owner did not say, and taxes are those of where the shopper lives. */
  readonly place: PickupPlace | null;
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
    | {
        readonly kind: 'pickup';
        readonly amountMinor: number;
        readonly address: string;
        readonly place?: PickupPlace | null | undefined;
      }
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
  /** Where it is fetched; missing when it is sent. */
  readonly pickup?: PickupPoint | undefined;
}
