import type { Discount } from '@awning/commerce';
import type { CartEntry, ShoppingCart } from '@awning/contract';
import { invariant } from '../../platform/invariant.ts';
import { offersOf, toShoppingCart } from './cart-answer.ts';
import { type CartContents, readContents, type Snapshot } from './cart-contents.ts';
import { ownerKey, subscriptionKey } from './cart-owner.ts';
import type { CartParts } from './cart-parts.ts';
import { type CartRow, type ChangeRow, cartStatements } from './cart-statements.ts';
import type { Carts } from './carts.ts';
import { exampleContents } from './example-cart.ts';
import { createRememberedAnswers } from './remembered-answers.ts';
import type { StoreRules } from './store-rules.ts';

const EXAMPLE_PRODUCTS = 3;
/** Among which, where some are locked, others are looked for. */
const LOOKED_THROUGH = 30;
const NO_SNAPSHOTS: ReadonlyMap<string, Snapshot> = new Map();
const NO_COUPONS: ReadonlyMap<string, Discount> = new Map();

export interface CartReading extends Pick<Carts, 'read' | 'readText' | 'example' | 'byToken' | 'byId'> {
  /** The answer to a change: the cart, and the entry that it was about. */
  changed(
    websiteId: string,
    rows: readonly ChangeRow[],
  ): Promise<{ shoppingCart: ShoppingCart; entry: () => CartEntry }>;
}

export function createCartReading(
  { database, clock, products, lockedCollections, coupons, siteVersions }: CartParts,
  rulesOf: (websiteId: string) => Promise<StoreRules>,
): CartReading {
  const remembered = createRememberedAnswers({ siteVersions, clock });
  const answer = async (websiteId: string, contents: CartContents | null): Promise<ShoppingCart> => {
    const itemIds = contents?.entries.map(({ itemId }) => itemId) ?? [];
    const codes = contents?.couponCodes ?? [];
    const offers =
      contents === null || itemIds.length === 0
        ? []
        : offersOf(contents, await products.facts(websiteId, itemIds));
    return toShoppingCart(contents, {
      websiteId,
      offers,
      snapshots:
        contents && offers.includes(null) ? await readSnapshots(websiteId, contents.id) : NO_SNAPSHOTS,
      rules: await rulesOf(websiteId),
      coupons: codes.length === 0 ? NO_COUPONS : await coupons.byCodes(websiteId, codes),
      now: clock.now().getTime(),
    });
  };
  /** Only carts that hold something that is gone pay for this. */
  const readSnapshots = async (websiteId: string, cartId: string): Promise<ReadonlyMap<string, Snapshot>> => {
    const rows = await cartStatements.snapshots.run(database, [websiteId, cartId]);
    return new Map(rows.map(({ entry_id, snapshot }) => [entry_id, JSON.parse(snapshot)]));
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
      const values = owner === null ? null : [websiteId, ownerKey(owner)];
      const [found] = values === null ? [] : await cartStatements.look.run(database, values);
      if (values === null || found === undefined) return JSON.stringify(await answer(websiteId, null));
      const { cart_id: id, revision } = found;
      return remembered.recall(websiteId, { id, revision }, async () => {
        const [row] = await cartStatements.read.run(database, values);
        const cart = await answer(websiteId, readContents(row));
        // Coupons begin and end by the clock, and a product that is gone may come back by it.
        const lasts = cart.coupons.length === 0 && cart.entries.every(({ isAvailable }) => isAvailable);
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
