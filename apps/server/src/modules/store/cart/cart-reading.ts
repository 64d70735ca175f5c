import type { Discount } from '@awning/commerce';
import type { CartEntry, ShoppingCart } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { type CartContents, readContents } from './cart-contents.ts';
import { type CartPricingContext, offersOf, priceCart, toShoppingCart } from './cart-dto.ts';
import { NO_COUPONS, NO_SNAPSHOTS, pricingOf, readInputs } from './cart-inputs.ts';
import { type CartOwner, ownerKey, subscriptionKey } from './cart-owner.ts';
import type { CartPricing, CartRef, PricedCart } from './cart-pricing.ts';
import { readCartById, readOpenCart } from './cart-repository.ts';
import type { ChangeRow } from './cart-rows.ts';
import type { CartUseCases } from './cart-use-cases.ts';
import { findBlockers } from './checkout-blockers.ts';
import { exampleContents } from './example-cart.ts';

const EXAMPLE_PRODUCTS = 3;
/** Among which, where some are locked, others are looked for. */
const LOOKED_THROUGH = 30;

/** Null: a visitor without a cart, whose cart is empty. */
async function toDto(
  context: CartUseCases,
  websiteId: WebsiteId,
  contents: CartContents | null,
): Promise<ShoppingCart> {
  const pricing = await pricingOf(context, websiteId, contents);
  return toShoppingCart(contents, await readInputs(context, websiteId, contents, pricing));
}

/** What a change responds with: the cart, and the entry that it was about. */
export async function toChangedCart(
  context: CartUseCases,
  websiteId: WebsiteId,
  row: ChangeRow | null,
): Promise<{ shoppingCart: ShoppingCart; entry: () => CartEntry }> {
  const shoppingCart = await toDto(context, websiteId, readContents(row));
  return {
    shoppingCart,
    entry() {
      const entry = shoppingCart.entries.find(({ id }) => id === row?.touched_id);
      invariant(entry, 'a change of an entry answers the entry');
      return entry;
    },
  };
}

export async function readCart(
  context: CartUseCases,
  websiteId: WebsiteId,
  owner: CartOwner | null,
): Promise<ShoppingCart> {
  const row = owner && (await readOpenCart(context.database.query, websiteId, ownerKey(owner)));
  return toDto(context, websiteId, readContents(row));
}

/**
 * One round trip: a look whether something happened to a cart whose response is known, or reading it with its
 * revision; two when it was changed elsewhere.
 */
export async function readCartText(
  context: CartUseCases,
  websiteId: WebsiteId,
  owner: CartOwner | null,
): Promise<string> {
  if (owner === null) return JSON.stringify(await toDto(context, websiteId, null));
  const key = ownerKey(owner);
  return context.responses.getOrLoad(
    websiteId,
    key,
    async ({ cartId, revision }) => {
      const match = await context.look({ websiteId, ownerKey: key });
      return match?.cart_id === cartId && match.revision === revision;
    },
    async () => {
      const row = await readOpenCart(context.database.query, websiteId, key);
      const contents = readContents(row);
      const pricing = await pricingOf(context, websiteId, contents);
      const inputs = await readInputs(context, websiteId, contents, pricing);
      const cart = toShoppingCart(contents, inputs);
      const text = JSON.stringify(cart);
      if (row === null) return { response: { cartId: '', revision: '', text }, lasts: false };
      const response = { cartId: row.cart_id, revision: row.revision, text };
      return { response, lasts: doesLast(cart, contents, inputs) };
    },
  );
}

/**
 * Discounts begin and end by the clock or with their last use, a product that is gone may come back by it, and a link
 * that is used elsewhere by pressing it here.
 */
const doesLast = (
  cart: ShoppingCart,
  contents: CartContents | null,
  { automatic }: CartPricingContext,
): boolean =>
  cart.coupons.length === 0 &&
  automatic.every(holdsForEver) &&
  cart.entries.every(({ isAvailable }) => isAvailable) &&
  contents?.entries.some(({ isElsewhere }) => isElsewhere) !== true;

const holdsForEver = ({ startsAt, endsAt, usesLeft }: Discount): boolean =>
  startsAt === null && endsAt === null && usesLeft === null;

/** One that was bought too, when it is named by its id; null when there is none. */
export async function findCart(
  context: CartUseCases,
  websiteId: WebsiteId,
  ref: CartRef,
): Promise<ShoppingCart | null> {
  const contents = await findContents(context, websiteId, ref);
  return contents && toDto(context, websiteId, contents);
}

export async function findContents(
  { database: { query } }: CartUseCases,
  websiteId: WebsiteId,
  ref: CartRef,
): Promise<CartContents | null> {
  if ('cartId' in ref) return readContents(await readCartById(query, websiteId, ref.cartId));
  const key = 'cartToken' in ref ? subscriptionKey(ref.cartToken) : ownerKey(ref.owner);
  return readContents(await readOpenCart(query, websiteId, key));
}

export async function priceContents(
  context: CartUseCases,
  websiteId: WebsiteId,
  contents: CartContents,
  pricing: CartPricing,
): Promise<PricedCart> {
  const inputs = await readInputs(context, websiteId, contents, pricing);
  const { cart, sum, lines, shipping: ways } = priceCart(contents, inputs);
  const zones = inputs.checkout?.zones ?? [];
  return {
    cartId: contents.id,
    kind: contents.kind,
    cart,
    sum,
    lines,
    shippingOffers: ways.offers,
    shipping: ways.chosen,
    shippingProblem: ways.problem,
    tax: inputs.checkout?.tax ?? null,
    obstacles: findBlockers(cart, sum, lines, { kind: contents.kind, rules: inputs.rules, zones }),
  };
}

/** Made of the site's own products. */
export async function createExampleCart(
  { clock, coupons, lockedCollections, products, rulesOf }: CartUseCases,
  websiteId: WebsiteId,
): Promise<ShoppingCart> {
  const locked = await lockedCollections(websiteId);
  const some = await products.some(websiteId, locked.size === 0 ? EXAMPLE_PRODUCTS : LOOKED_THROUGH);
  const productFacts = some
    .filter(({ collectionId }) => !locked.has(collectionId))
    .slice(0, EXAMPLE_PRODUCTS);
  const contents = exampleContents(productFacts);
  const {
    id: _id,
    created: _created,
    ...cart
  } = toShoppingCart(contents, {
    websiteId,
    offers: offersOf(contents, new Map(productFacts.map((product) => [product.itemId, product]))),
    snapshots: NO_SNAPSHOTS,
    rules: await rulesOf(websiteId),
    coupons: NO_COUPONS,
    automatic: await coupons.automatic(websiteId),
    checkout: null,
    now: clock.now().getTime(),
  });
  return cart;
}
