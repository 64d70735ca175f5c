import type { CartEntry, PricePreview, PriceQuestion, ShoppingCart } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { SignInListener } from '../../people/customers/index.ts';
import type { CartOwner } from './cart-owner.ts';
import type { CartPricing, CartRef, PricedCart, PricingOf } from './cart-pricing.ts';
import type { EntryRequest } from './entry-request.ts';

export interface CartRow {
  readonly cartId: string;
  readonly kind: 'shopping' | 'subscription';
}

/** An order as its cart sees it. */
export interface CartOrder {
  readonly orderId: string;
  readonly lines: readonly {
    readonly entryId: string;
    readonly variantId: string;
    readonly quantity: number;
  }[];
}

export type CartBought =
  | { readonly ok: true }
  /** By that order, before; null: there is no such cart any more. */
  | { readonly ok: false; readonly orderId: string | null };

export interface Carts {
  /** `null`: somebody without a cookie, whose cart is empty. */
  read(websiteId: string, owner: CartOwner | null): Promise<ShoppingCart>;
  /** The same as JSON, which is remembered for as long as nothing happens to it. */
  readText(websiteId: string, owner: CartOwner | null): Promise<string>;
  /** An example made of the site's own products; nothing is stored. */
  example(websiteId: string): Promise<ShoppingCart>;
  /**
   * The cart of somebody, which is made when they have none: for those who keep something for it before anything is in
   * it.
   */
  open(websiteId: string, owner: CartOwner): Promise<{ cartId: string }>;
  add(
    websiteId: string,
    owner: CartOwner,
    entry: EntryRequest,
    options?: { readonly idempotencyKey?: string | undefined },
  ): Promise<{ shoppingCart: ShoppingCart; newlyAdded: CartEntry }>;
  changeQuantity(
    websiteId: string,
    owner: CartOwner,
    entryId: string,
    quantity: unknown,
  ): Promise<{ shoppingCart: ShoppingCart; updatedEntry: CartEntry }>;
  changeFields(
    websiteId: string,
    owner: CartOwner,
    entryId: string,
    change: Pick<EntryRequest, 'sku' | 'additionalFields'> & { readonly itemId?: string | undefined },
  ): Promise<{ shoppingCart: ShoppingCart; updatedEntry: CartEntry }>;
  remove(websiteId: string, owner: CartOwner, entryId: string): Promise<{ shoppingCart: ShoppingCart }>;
  restore(websiteId: string, owner: CartOwner, entryId: string): Promise<{ shoppingCart: ShoppingCart }>;
  addCoupon(websiteId: string, owner: CartOwner, code: string): Promise<{ shoppingCart: ShoppingCart }>;
  removeCoupon(websiteId: string, owner: CartOwner, code: string): Promise<{ shoppingCart: ShoppingCart }>;
  /** A cart of its own for one subscription; the token is all that opens it. */
  startSubscription(websiteId: string, entry: EntryRequest): Promise<{ cartToken: string }>;
  /** What the page that sells gift cards has to know of the one that was chosen. Nothing is stored. */
  chooseGiftCard(websiteId: string, entry: EntryRequest): Promise<{ itemId: string; sku: string }>;
  byToken(websiteId: string, cartToken: string): Promise<ShoppingCart | null>;
  /** Any cart, also one that was bought. Whoever asks has made sure that it may be seen. */
  byId(websiteId: string, cartId: string): Promise<ShoppingCart | null>;
  /**
   * A cart with everything that it costs and what it is made of; null when there is none. Also one that was bought,
   * when it is named by its id.
   */
  priced(websiteId: string, ref: CartRef, pricing: CartPricing | PricingOf): Promise<PricedCart | null>;
  /** What a cart would cost that nobody has, and why. Nothing is stored. */
  preview(websiteId: string, question: PriceQuestion): Promise<PricePreview>;
  /**
   * Locks an open cart, closes it for good, and leaves its owner what was put into it after the order was frozen, in a
   * new cart. All in the order's transaction: when that fails nothing has happened to the cart.
   */
  buy(tx: Queryable, websiteId: string, cartId: string, order: CartOrder): Promise<CartBought>;
  /** Which open cart is meant; null when there is none. */
  find(websiteId: string, of: CartOwner | { readonly cartToken: string }): Promise<CartRow | null>;
  /**
   * Something that its answers show has changed elsewhere, such as where it goes. Until the transaction ends nobody
   * else changes the cart.
   */
  touch(tx: Queryable, websiteId: string, cartId: string): Promise<void>;
  /** Merges at sign-in, copies at sign-out when asked to. */
  readonly onSignIn: SignInListener;
  /** Deletes what was removed or left behind long ago. */
  sweep(): Promise<number>;
  readonly invariants: readonly Invariant[];
}
