import type { CartEntry, PricePreview, PriceQuestion, ShoppingCart } from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { CartId, ItemId, OrderId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { SignInListener } from '../../people/customers/index.ts';
import type { GiftRequest } from './cart-additions.ts';
import type { CartContents } from './cart-contents.ts';
import type { CartOwner } from './cart-owner.ts';
import type { CartPricing, CartRef, PricedCart } from './cart-pricing.ts';
import type { EntryRequest } from './entry-request.ts';

export interface CartRow {
  readonly cartId: CartId;
  readonly kind: 'shopping' | 'subscription' | 'donation';
}

/** An order as its cart sees it. */
export interface CartOrder {
  readonly orderId: OrderId;
  readonly lines: readonly {
    readonly entryId: string;
    readonly variantId: VariantId;
    readonly quantity: number;
  }[];
}

export type CartBought =
  | { readonly ok: true }
  /** By that order, before; null: there is no such cart any more. */
  | { readonly ok: false; readonly orderId: OrderId | null };

export interface Carts {
  /** `null`: a visitor without a cookie, whose cart is empty. */
  read(websiteId: WebsiteId, owner: CartOwner | null): Promise<ShoppingCart>;
  /** The same as JSON, which is cached for as long as nothing happens to it. */
  readText(websiteId: WebsiteId, owner: CartOwner | null): Promise<string>;
  /** An example made of the site's own products; nothing is stored. */
  example(websiteId: WebsiteId): Promise<ShoppingCart>;
  /** The owner's cart, created when there is none: for callers that hold something for it before anything is in it. */
  open(websiteId: WebsiteId, owner: CartOwner): Promise<{ cartId: CartId }>;
  add(
    websiteId: WebsiteId,
    owner: CartOwner,
    entry: EntryRequest,
    options?: { readonly idempotencyKey?: string | undefined },
  ): Promise<{ shoppingCart: ShoppingCart; newlyAdded: CartEntry }>;
  changeQuantity(
    websiteId: WebsiteId,
    owner: CartOwner,
    entryId: string,
    quantity: unknown,
  ): Promise<{ shoppingCart: ShoppingCart; updatedEntry: CartEntry }>;
  changeFields(
    websiteId: WebsiteId,
    owner: CartOwner,
    entryId: string,
    change: Pick<EntryRequest, 'sku' | 'additionalFields'> & { readonly itemId?: ItemId | undefined },
  ): Promise<{ shoppingCart: ShoppingCart; updatedEntry: CartEntry }>;
  remove(websiteId: WebsiteId, owner: CartOwner, entryId: string): Promise<{ shoppingCart: ShoppingCart }>;
  restore(websiteId: WebsiteId, owner: CartOwner, entryId: string): Promise<{ shoppingCart: ShoppingCart }>;
  addCoupon(websiteId: WebsiteId, owner: CartOwner, code: string): Promise<{ shoppingCart: ShoppingCart }>;
  removeCoupon(websiteId: WebsiteId, owner: CartOwner, code: string): Promise<{ shoppingCart: ShoppingCart }>;
  /** A cart of its own for one subscription; the token is all that opens it. */
  startSubscription(websiteId: WebsiteId, entry: EntryRequest): Promise<{ cartToken: string }>;
  /** The same for one gift to a donation, which the server checks against its terms now and whenever it is read. */
  startDonation(websiteId: WebsiteId, gift: GiftRequest): Promise<{ cartToken: string }>;
  /** What the page that sells gift cards has to know of the one that was chosen. Nothing is stored. */
  chooseGiftCard(websiteId: WebsiteId, entry: EntryRequest): Promise<{ itemId: ItemId; sku: string }>;
  byToken(websiteId: WebsiteId, cartToken: string): Promise<ShoppingCart | null>;
  /** Any cart, also one that was bought. Callers have checked that it may be seen. */
  byId(websiteId: WebsiteId, cartId: CartId): Promise<ShoppingCart | null>;
  /**
   * A cart as it is stored, without prices; null when there is none. Also one that was bought, when it is named by its
   * id.
   */
  contents(websiteId: WebsiteId, ref: CartRef): Promise<CartContents | null>;
  /** What a cart with these contents costs, and what it is made of. */
  priced(websiteId: WebsiteId, contents: CartContents, pricing: CartPricing): Promise<PricedCart>;
  /** What a cart would cost that nobody has, and why. Nothing is stored. */
  preview(websiteId: WebsiteId, question: PriceQuestion): Promise<PricePreview>;
  /**
   * Locks an open cart, closes it for good, and leaves its owner what was put into it after the order was frozen, in a
   * new cart. All in the order's transaction: when that fails nothing has happened to the cart.
   */
  buy(tx: Queryable, websiteId: WebsiteId, cartId: CartId, order: CartOrder): Promise<CartBought>;
  /** Which open cart is meant; null when there is none. */
  find(websiteId: WebsiteId, of: CartOwner | { readonly cartToken: string }): Promise<CartRow | null>;
  /**
   * Something that its answers show has changed elsewhere, such as where it goes. Until the transaction ends nobody
   * else changes the cart.
   */
  touch(tx: Queryable, websiteId: WebsiteId, cartId: CartId): Promise<void>;
  /** Merges at sign-in, copies at sign-out when asked to. */
  readonly onSignIn: SignInListener;
  /** Deletes what was removed or left behind long ago. */
  sweep(): Promise<number>;
  readonly invariants: readonly Invariant[];
}
