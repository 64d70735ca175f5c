import type { Discount } from '@awning/commerce';
import type { CartEntry, ShoppingCart } from '@awning/contract';
import { invariant } from '../../platform/invariant.ts';
import { offersOf, priceCart, toShoppingCart } from './cart-answer.ts';
import { type CartContents, readContents } from './cart-contents.ts';
import { type CartGathering, NO_COUPONS, NO_SNAPSHOTS } from './cart-gathering.ts';
import { createCartLook } from './cart-look.ts';
import { findObstacles } from './cart-obstacles.ts';
import { ownerKey, subscriptionKey } from './cart-owner.ts';
import type { CartParts } from './cart-parts.ts';
import type { CartRef } from './cart-pricing.ts';
import { type CartRow, type ChangeRow, cartStatements } from './cart-statements.ts';
import type { Carts } from './carts.ts';
import { exampleContents } from './example-cart.ts';
import { createRememberedAnswers } from './remembered-answers.ts';
import type { StoreRules } from './store-rules.ts';

const EXAMPLE_PRODUCTS = 3;
/** Among which, where some are locked, others are looked for. */
const LOOKED_THROUGH = 30;

export interface CartReading
  extends Pick<Carts, 'read' | 'readText' | 'example' | 'byToken' | 'byId' | 'priced'> {
  /** The answer to a change: the cart, and the entry that it was about. */
  changed(
    websiteId: string,
    rows: readonly ChangeRow[],
  ): Promise<{ shoppingCart: ShoppingCart; entry: () => CartEntry }>;
}

export function createCartReading(
  parts: CartParts,
  rulesOf: (websiteId: string) => Promise<StoreRules>,
  gathering: CartGathering,
): CartReading {
  const { database, clock, products, lockedCollections, coupons, siteVersions } = parts;
  const { gather, pricingOf } = gathering;
  const remembered = createRememberedAnswers({ siteVersions, clock });
  const look = createCartLook(database);

  const answer = async (websiteId: string, contents: CartContents | null): Promise<ShoppingCart> =>
    toShoppingCart(contents, await gather(websiteId, contents, await pricingOf(websiteId, contents)));
  const findCart = (ref: CartRef, websiteId: string): Promise<CartRow[]> => {
    if ('cartId' in ref) return cartStatements.readById.run(database, [websiteId, ref.cartId]);
    const key = 'cartToken' in ref ? subscriptionKey(ref.cartToken) : ownerKey(ref.owner);
    return cartStatements.read.run(database, [websiteId, key]);
  };
  const answerOrNull = async (websiteId: string, rows: readonly CartRow[]): Promise<ShoppingCart | null> => {
    const contents = readContents(rows[0]);
    return contents && answer(websiteId, contents);
  };

  return {
    async read(websiteId, owner) {
      if (owner === null) return answer(websiteId, null);
      const rows = await cartStatements.read.run(database, [websiteId, ownerKey(owner)]);
      return answer(websiteId, readContents(rows[0]));
    },
    async readText(websiteId, owner) {
      const key = owner === null ? null : ownerKey(owner);
      const found = key === null ? undefined : await look({ websiteId, ownerKey: key });
      if (key === null || found === undefined) return JSON.stringify(await answer(websiteId, null));
      const { cart_id: id, revision } = found;
      return remembered.recall(websiteId, { id, revision }, async () => {
        const [row] = await cartStatements.read.run(database, [websiteId, key]);
        const contents = readContents(row);
        const around = await gather(websiteId, contents, await pricingOf(websiteId, contents));
        const cart = toShoppingCart(contents, around);
        // Discounts begin and end by the clock or with their last use, a product that is gone may come back by it, and a link that is
        // used elsewhere by pressing it here.
        const lasts =
          cart.coupons.length === 0 &&
          around.automatic.every(holdsForEver) &&
          cart.entries.every(({ isAvailable }) => isAvailable) &&
          contents?.entries.some(({ isElsewhere }) => isElsewhere) !== true;
        return { text: JSON.stringify(cart), lasts };
      });
    },
    byToken: async (websiteId, cartToken) =>
      answerOrNull(
        websiteId,
        await cartStatements.read.run(database, [websiteId, subscriptionKey(cartToken)]),
      ),
    byId: async (websiteId, cartId) =>
      answerOrNull(websiteId, await cartStatements.readById.run(database, [websiteId, cartId])),
    async priced(websiteId, ref, pricing) {
      const [row] = await findCart(ref, websiteId);
      const contents = readContents(row);
      if (contents === null) return null;
      const asked = typeof pricing === 'function' ? await pricing(contents.id) : pricing;
      const around = await gather(websiteId, contents, asked);
      const { cart, sum, lines, shipping: ways } = priceCart(contents, around);
      const zones = around.checkout?.zones ?? [];
      return {
        cartId: contents.id,
        kind: contents.kind,
        cart,
        sum,
        lines,
        shippingOffers: ways.offers,
        shipping: ways.chosen,
        shippingProblem: ways.problem,
        tax: around.checkout?.tax ?? null,
        obstacles: findObstacles(cart, sum, lines, { rules: around.rules, zones }),
      };
    },
    async example(websiteId) {
      const locked = await lockedCollections(websiteId);
      const some = await products.some(websiteId, locked.size === 0 ? EXAMPLE_PRODUCTS : LOOKED_THROUGH);
      const shown = some.filter(({ collectionId }) => !locked.has(collectionId)).slice(0, EXAMPLE_PRODUCTS);
      const contents = exampleContents(shown);
      const {
        id: _id,
        created: _created,
        ...cart
      } = toShoppingCart(contents, {
        websiteId,
        offers: offersOf(contents, new Map(shown.map((product) => [product.itemId, product]))),
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
      const shoppingCart = await answer(websiteId, readContents(rows[0]));
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
