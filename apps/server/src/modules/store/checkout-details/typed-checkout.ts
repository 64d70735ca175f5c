import { type Address, type FieldAnswers, NO_ADDRESS, type VisitOrigin } from '@awning/commerce';
import type { CheckoutChange } from '@awning/contract';

/** What the shopper typed and chose so far. */
export interface TypedCheckout {
  readonly email: string;
  readonly shippingAddress: Address;
  /** Null: the same as the shipping address. */
  readonly billingAddress: Address | null;
  readonly shippingOptionId: string | null;
  readonly note: string;
  readonly answers: FieldAnswers;
  /** Null: nobody touched it, so the shop's own choice counts. */
  readonly acceptsMarketing: boolean | null;
}

export interface EnteredGiftCard {
  readonly id: string;
  readonly label: string;
  readonly testMode: boolean;
}

export interface StoredCheckout {
  readonly typed: TypedCheckout;
  readonly giftCards: readonly EnteredGiftCard[];
  /** Where the visit came from in which it was filled in; null: nobody knows. */
  readonly origin: VisitOrigin | null;
  /** Null: nothing yet. */
  readonly seen: SeenCheckout | null;
}

/** What the shopper was shown last: what reports say of a cart that was left here. */
export interface SeenCheckout {
  /** Less discounts, without delivery and taxes that come on top. */
  readonly goodsMinor: number;
  readonly currency: string;
  readonly items: number;
  /** Null: nothing is sent, or nobody said where. */
  readonly shippingMinor: number | null;
  /** What kept the shopper from paying. */
  readonly obstacle: 'no-delivery' | 'sold-out' | null;
}

export const NOTHING_TYPED: TypedCheckout = {
  email: '',
  shippingAddress: NO_ADDRESS,
  billingAddress: null,
  shippingOptionId: null,
  note: '',
  answers: {},
  acceptsMarketing: null,
};

export const NO_CHECKOUT: StoredCheckout = { typed: NOTHING_TYPED, giftCards: [], origin: null, seen: null };

/**
 * What is not named stays, in addresses too. A new address is none of the earlier choice of shipping: that stays until
 * it is not offered.
 */
export function changeTyped(typed: TypedCheckout, change: CheckoutChange): TypedCheckout {
  const { shippingAddress, billingAddress, ...rest } = change;
  return {
    ...typed,
    ...rest,
    ...(shippingAddress ? { shippingAddress: { ...typed.shippingAddress, ...shippingAddress } } : {}),
    ...(billingAddress === undefined
      ? {}
      : {
          billingAddress: billingAddress && { ...(typed.billingAddress ?? NO_ADDRESS), ...billingAddress },
        }),
  };
}
