import type { VisitOrigin } from '@awning/commerce';
import type { Checkout, CheckoutChange, CheckoutOutcome, CheckoutPayment } from '@awning/contract';
import type { AttemptId, GiftCardId, OrderId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Job } from '../../../platform/queue/index.ts';
import type { SignInListener } from '../../people/customers/index.ts';
import type { CartOwner } from '../cart/index.ts';
import type { ManualOrders } from './manual-orders.ts';

/** Whose checkout: that of the visitor's own cart, or that of a subscription's cart, which its token opens. */
export type CheckoutOf =
  | { readonly kind: 'owner'; readonly owner: CartOwner | null }
  | { readonly kind: 'token'; readonly cartToken: string };

/** Who is at the checkout. */
export interface Shopper {
  readonly of: CheckoutOf;
  /** Who the shopper is, also where a token opened the cart; null: a visitor without a cookie. */
  readonly by: CartOwner | null;
  readonly siteUser: SignedInShopper | null;
}

export interface SignedInShopper {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What became of an attempt to buy a cart. */
export type Completion =
  | { readonly kind: 'completed'; readonly orderId: OrderId; readonly isPaid: boolean }
  /** Nothing was created; what was captured is on its way back. */
  | { readonly kind: 'failed'; readonly failure: AttemptFailure }
  /** The payment is not decided yet. */
  | { readonly kind: 'open' };

export interface AttemptFailure {
  readonly reason:
    | 'declined'
    | 'given-back'
    | 'stock'
    | 'discount'
    | 'gift-card'
    | 'cart-bought'
    | 'cart-gone'
    | 'expired';
  readonly sentence: string;
  /** The order that the cart became instead. */
  readonly orderId?: OrderId;
}

export interface Checkouts {
  /** Orders that members make for customers. */
  readonly manual: ManualOrders;
  read(websiteId: WebsiteId, shopper: Shopper): Promise<Checkout>;
  /** `originOf`: of the visit in which it is filled in. It is asked until one is known. */
  save(
    websiteId: WebsiteId,
    shopper: Shopper,
    change: CheckoutChange,
    options?: { readonly originOf: () => Promise<VisitOrigin | null> },
  ): Promise<Checkout>;
  addGiftCard(
    websiteId: WebsiteId,
    shopper: Shopper,
    code: string,
    from: { readonly address: string },
  ): Promise<Checkout>;
  removeGiftCard(websiteId: WebsiteId, shopper: Shopper, giftCardId: GiftCardId): Promise<Checkout>;
  /** With the same key it is the same attempt, however often it is sent. */
  pay(
    websiteId: WebsiteId,
    shopper: Shopper,
    payment: CheckoutPayment,
    options: { readonly idempotencyKey: string | undefined; readonly origin: string },
  ): Promise<CheckoutOutcome>;
  /**
   * For a shopper who waits for a payment to be decided. Only the owner of the attempt may ask, or a visitor with the
   * `key` of the address that the bank was given.
   */
  outcomeOf(
    websiteId: WebsiteId,
    shopper: Shopper,
    attemptId: AttemptId,
    key?: string | undefined,
  ): Promise<CheckoutOutcome>;
  /** The page of what the shopper bought within the last hour, now that their cart is empty; null: nothing. */
  justBought(websiteId: WebsiteId, shopper: Shopper): Promise<string | null>;
  /**
   * A shopper who signs in while paying can go on following the payment and keeps what they typed. Call it before the
   * listener of the carts: locks are taken in that order.
   */
  readonly onSignIn: SignInListener;
  /**
   * Makes the order of an attempt whose payment is there. Any number of times, from anywhere, it is one order. Who
   * knows which variants it buys saves looking them up.
   */
  complete(
    websiteId: WebsiteId,
    attemptId: AttemptId,
    variantIds?: readonly VariantId[],
  ): Promise<Completion>;
  /** Ends attempts that nobody finished and deletes what people typed long ago. */
  sweep(): Promise<number>;
  readonly jobs: readonly Job[];
  readonly invariants: readonly Invariant[];
}
