import type { Discount } from '@awning/commerce';
import type { CartEntry, ShoppingCart } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { invariant } from '../../../platform/invariant.ts';
import { type CartContents, readContents } from './cart-contents.ts';
import { offersOf, priceCart, toShoppingCart } from './cart-dto.ts';
import { type CartInputs, NO_COUPONS, NO_SNAPSHOTS } from './cart-inputs.ts';
import { createCartLook } from './cart-look.ts';
import { ownerKey, subscriptionKey } from './cart-owner.ts';
import type { CartParts } from './cart-parts.ts';
import type { CartRef } from './cart-pricing.ts';
import { createCartResponseCache } from './cart-response-cache.ts';
import { type CartRow, type ChangeRow, cartStatements } from './cart-statements.ts';
import type { Carts } from './carts.ts';
import { findBlockers } from './checkout-blockers.ts';
import { exampleContents } from './example-cart.ts';
import type { StoreRules } from './store-rules.ts';

const EXAMPLE_PRODUCTS = 3;
/** Among which, where some are locked, others are looked for. */
const LOOKED_THROUGH = 30;

export interface CartReading
  extends Pick<Carts, 'read' | 'readText' | 'example' | 'byToken' | 'byId' | 'priced'> {
  /** The answer to a change: the cart, and the entry that it was about. */
  changed(
    websiteId: WebsiteId,
    rows: readonly ChangeRow[],
  ): Promise<{ shoppingCart: ShoppingCart; entry: () => CartEntry }>;
}

export function createCartReading(
  parts: CartParts,
  rulesOf: (websiteId: WebsiteId) => Promise<StoreRules>,
  inputs: CartInputs,
): CartReading {
  const { database, clock, products, lockedCollections, coupons, siteVersions } = parts;
  const { read: gather, pricingOf } = inputs;
  const cached = createCartResponseCache({ siteVersions, clock });
  const look = createCartLook(database);

  const respond = async (websiteId: WebsiteId, contents: CartContents | null): Promise<ShoppingCart> =>
    toShoppingCart(contents, await gather(websiteId, contents, await pricingOf(websiteId, contents)));
  const findCart = (ref: CartRef, websiteId: WebsiteId): Promise<CartRow[]> => {
    if ('cartId' in ref) return cartStatements.readById.run(database, [websiteId, ref.cartId]);
    const key = 'cartToken' in ref ? subscriptionKey(ref.cartToken) : ownerKey(ref.owner);
    return cartStatements.read.run(database, [websiteId, key]);
  };
  const toDtoOrNull = async (
    websiteId: WebsiteId,
    rows: readonly CartRow[],
  ): Promise<ShoppingCart | null> => {
    const contents = readContents(rows[0]);
    return contents && respond(websiteId, contents);
  };

  return {
    async read(websiteId, owner) {
      if (owner === null) return respond(websiteId, null);
      const rows = await cartStatements.read.run(database, [websiteId, ownerKey(owner)]);
      return respond(websiteId, readContents(rows[0]));
    },
    async readText(websiteId, owner) {
      const key = owner === null ? null : ownerKey(owner);
      const match = key === null ? undefined : await look({ websiteId, ownerKey: key });
      if (key === null || match === undefined) return JSON.stringify(await respond(websiteId, null));
      const { cart_id: id, revision } = match;
      return cached.getOrLoad(websiteId, { id, revision }, async () => {
        const [row] = await cartStatements.read.run(database, [websiteId, key]);
        const contents = readContents(row);
        const context = await gather(websiteId, contents, await pricingOf(websiteId, contents));
        const cart = toShoppingCart(contents, context);
        // Discounts begin and end by the clock or with their last use, a product that is gone may come back by it, and
        // a link that is used elsewhere by pressing it here.
        const lasts =
          cart.coupons.length === 0 &&
          context.automatic.every(holdsForEver) &&
          cart.entries.every(({ isAvailable }) => isAvailable) &&
          contents?.entries.some(({ isElsewhere }) => isElsewhere) !== true;
        return { text: JSON.stringify(cart), lasts };
      });
    },
    byToken: async (websiteId, cartToken) =>
      toDtoOrNull(
        websiteId,
        await cartStatements.read.run(database, [websiteId, subscriptionKey(cartToken)]),
      ),
    byId: async (websiteId, cartId) =>
      toDtoOrNull(websiteId, await cartStatements.readById.run(database, [websiteId, cartId])),
    async priced(websiteId, ref, pricing) {
      const [row] = await findCart(ref, websiteId);
      const contents = readContents(row);
      if (contents === null) return null;
      const cartPricing = typeof pricing === 'function' ? await pricing(contents.id) : pricing;
      const context = await gather(websiteId, contents, cartPricing);
      const { cart, sum, lines, shipping: ways } = priceCart(contents, context);
      const zones = context.checkout?.zones ?? [];
      return {
        cartId: contents.id,
        kind: contents.kind,
        cart,
        sum,
        lines,
        shippingOffers: ways.offers,
        shipping: ways.chosen,
        shippingProblem: ways.problem,
        tax: context.checkout?.tax ?? null,
        obstacles: findBlockers(cart, sum, lines, { rules: context.rules, zones }),
      };
    },
    async example(websiteId) {
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
    },
    async changed(websiteId, rows) {
      const shoppingCart = await respond(websiteId, readContents(rows[0]));
      return {
        shoppingCart,
        entry() {
          const entry = shoppingCart.entries.find(({ id }) => id === rows[0]?.touched_id);
          invariant(entry, 'a change of an entry answers the entry');
          return entry;
        },
      };
    },
  };
}

const holdsForEver = ({ startsAt, endsAt, usesLeft }: Discount): boolean =>
  startsAt === null && endsAt === null && usesLeft === null;
