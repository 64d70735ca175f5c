import type {
  CartSum,
  Destination,
  GiftCardToSpend,
  ProductFacts,
  ShippingOffer,
  VariantFacts,
} from '@awning/commerce';
import type { CartEntry, ShoppingCart } from '@awning/contract';
import type { CartOwner } from './carts.ts';

/** Which open cart is meant. */
export type CartRef =
  | { readonly cartId: string }
  | { readonly token: string }
  | { readonly owner: CartOwner };

/** What a checkout knows about a cart. */
export interface CheckoutFacts {
  readonly destination: Destination | null;
  /** What is not offered there counts as not chosen. */
  readonly shippingOptionId: string | null;
  /** Canonical email address; null: not known yet. */
  readonly customer: string | null;
  readonly giftCards: readonly GiftCardToSpend[];
  /** For whoever takes money: prices come from the database, whatever is remembered. */
  readonly now?: boolean;
}

export interface PricedLine {
  readonly entry: CartEntry;
  readonly product: ProductFacts;
  readonly variant: VariantFacts;
}

/** A cart with everything that decides its price. */
export interface PricedCart {
  readonly cart: ShoppingCart;
  readonly kind: 'shopping' | 'subscription';
  readonly sum: CartSum;
  /** Of what is for sale, in the order of `sum.lines`. */
  readonly lines: readonly PricedLine[];
  /** The chosen one; without a choice, the first. */
  readonly shipping: ShippingOffer | null;
  /** Sentences about what has to be put right in the cart before it can be bought. */
  readonly obstacles: readonly string[];
}
