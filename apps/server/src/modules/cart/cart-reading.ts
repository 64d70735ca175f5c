import type { CartEntry, ShoppingCart } from '@awning/contract';
import { invariant } from '../../platform/invariant.ts';
import { toShoppingCart } from './cart-answer.ts';
import { type CartContents, readContents } from './cart-contents.ts';
import { ownerKey, subscriptionKey } from './cart-owner.ts';
import type { CartParts } from './cart-parts.ts';
import { type CartRow, type ChangeRow, cartStatements } from './cart-statements.ts';
import type { Carts } from './carts.ts';
import { exampleContents } from './example-cart.ts';
import type { StoreRules } from './store-rules.ts';

const EXAMPLE_PRODUCTS = 3;

export interface CartReading extends Pick<Carts, 'read' | 'example' | 'byToken' | 'byId'> {
  /** The answer to a change: the cart, and the entry that it was about. */
  changed(
    websiteId: string,
    rows: readonly ChangeRow[],
  ): Promise<{ shoppingCart: ShoppingCart; entry: () => CartEntry }>;
}

export function createCartReading(
  { database, clock, products, coupons }: CartParts,
  rulesOf: (websiteId: string) => Promise<StoreRules>,
): CartReading {
  const answer = async (websiteId: string, contents: CartContents | null): Promise<ShoppingCart> => {
    const itemIds = new Set(contents?.entries.map(({ itemId }) => itemId));
    const codes = contents?.couponCodes ?? [];
    return toShoppingCart(contents, {
      websiteId,
      products: itemIds.size === 0 ? new Map() : await products.facts(websiteId, [...itemIds]),
      rules: await rulesOf(websiteId),
      coupons: codes.length === 0 ? new Map() : await coupons.byCodes(websiteId, codes),
      now: clock.now().getTime(),
    });
  };
  const answerOrNull = async (websiteId: string, rows: readonly CartRow[]): Promise<ShoppingCart | null> => {
    const contents = readContents(rows);
    return contents && answer(websiteId, contents);
  };

  return {
    async read(websiteId, owner) {
      if (owner === null) return answer(websiteId, null);
      const rows = await cartStatements.read.run(database, [websiteId, ownerKey(owner)]);
      return answer(websiteId, readContents(rows));
    },
    byToken: async (websiteId, cartToken) =>
      answerOrNull(
        websiteId,
        await cartStatements.read.run(database, [websiteId, subscriptionKey(cartToken)]),
      ),
    byId: async (websiteId, cartId) =>
      answerOrNull(websiteId, await cartStatements.readById.run(database, [websiteId, cartId])),
    async example(websiteId) {
      const shown = await products.some(websiteId, EXAMPLE_PRODUCTS);
      const {
        id: _id,
        created: _created,
        ...cart
      } = toShoppingCart(exampleContents(shown), {
        websiteId,
        products: new Map(shown.map((product) => [product.itemId, product])),
        rules: await rulesOf(websiteId),
        coupons: new Map(),
        now: clock.now().getTime(),
      });
      return cart;
    },
    async changed(websiteId, rows) {
      const shoppingCart = await answer(websiteId, readContents(rows));
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
