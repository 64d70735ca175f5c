import type {
  CartSum,
  GiftCardToSpend,
  ProductFacts,
  ShippingOffer,
  SummedLine,
  TaxTable,
  VariantFacts,
} from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import type { CartId } from '../../../platform/entity-ids.ts';
import type { CartContext } from '../checkout-details/index.ts';
import type { CartContents, StoredEntry } from './cart-contents.ts';
import type { CartOwner } from './cart-owner.ts';

/** Which cart is meant. Callers that name one by its id have checked that it may be seen. */
export type CartRef =
  | { readonly cartId: CartId }
  | { readonly cartToken: string }
  | { readonly owner: CartOwner };

/** A gift card that the shopper entered. If the shop now sells in another currency it pays nothing. */
export interface EnteredMoney extends GiftCardToSpend {
  readonly currency: string;
}

export interface CartPricing extends CartContext {
  readonly giftCards?: readonly EnteredMoney[] | undefined;
  /** Counts everything as it is stored at this moment: for callers that take money. */
  readonly now?: boolean | undefined;
}

/** An entry that is for sale, with what it costs. */
export interface PricedLine {
  readonly entry: StoredEntry;
  readonly product: ProductFacts;
  readonly variant: VariantFacts;
  readonly line: SummedLine;
}

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
