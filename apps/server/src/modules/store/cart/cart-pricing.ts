import type {
  CartSum,
  Destination,
  GiftCardToSpend,
  ProductFacts,
  ShippingOffer,
  SummedLine,
  TaxTable,
  VariantFacts,
} from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { CartContents, StoredEntry } from './cart-contents.ts';
import type { CartOwner } from './cart-owner.ts';

/** Which cart is meant. Whoever names one by its id has made sure that it may be seen. */
export type CartRef =
  | { readonly cartId: CartId }
  | { readonly cartToken: string }
  | { readonly owner: CartOwner };

/** What a checkout knows of a cart beyond what is in it. */
export interface CartContext {
  /** Where it is sent to; null: not known yet. */
  readonly destination: Destination | null;
  /**
   * Where whoever pays lives, for the taxes of what is not sent anywhere; null: not known yet. Without it the
   * destination counts.
   */
  readonly home?: Destination | null | undefined;
  /** One that is not offered means the first that is. */
  readonly shippingOptionId: string | null;
  /** The email address, in any spelling; null: not known yet. */
  readonly customer: string | null;
}

/** A gift card that somebody entered. When the shop sells in another currency by now it pays nothing. */
export interface EnteredMoney extends GiftCardToSpend {
  readonly currency: string;
}

export interface CartPricing extends CartContext {
  readonly giftCards?: readonly EnteredMoney[] | undefined;
  /** Counts everything as it is stored at this moment: for whoever takes money. */
  readonly now?: boolean | undefined;
}

/** An entry that is for sale, with what it costs. */
export interface PricedLine {
  readonly entry: StoredEntry;
  readonly product: ProductFacts;
  readonly variant: VariantFacts;
  readonly line: SummedLine;
}

/** For a cart whose id is known when it has been found. */
export type PricingOf = (cartId: CartId) => Promise<CartPricing>;

export interface PricedCart {
  readonly cartId: CartId;
  readonly kind: CartContents['kind'];
  readonly cart: ShoppingCart;
  readonly sum: CartSum;
  readonly lines: readonly PricedLine[];
  readonly shippingOffers: readonly ShippingOffer[];
  /** What the sum counts; null: nothing is shipped, or nothing is offered. */
  readonly shipping: ShippingOffer | null;
  /**
   * Why nothing is offered for this destination, as a sentence; null: something is, or nothing has to be shipped, or
   * nobody said where.
   */
  readonly shippingProblem: string | null;
  /** What the sum counts taxes by; null: there are none. */
  readonly tax: TaxTable | null;
  /** Why it cannot be bought at all, as sentences. */
  readonly obstacles: readonly string[];
}

/** Where a cart goes, for the answers of the cart itself; null: nobody said. */
export type ReadCartContext = (websiteId: WebsiteId, cartId: CartId) => Promise<CartContext | null>;
