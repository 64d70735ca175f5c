import type { StatementValue } from '../../platform/db/index.ts';
import { writeSnapshot } from './cart-contents.ts';
import { cartErrors } from './cart-errors.ts';
import { type Offer, readOffer } from './cart-offer.ts';
import { ownerKey, subscriptionKey } from './cart-owner.ts';
import { type CartParts, MAX_ENTRIES, MAX_FIELDS_BYTES } from './cart-parts.ts';
import type { CartReading } from './cart-reading.ts';
import { type ChangeRow, cartStatements } from './cart-statements.ts';
import type { Carts, EntryRequest } from './carts.ts';
import { refuseOutcome } from './refuse-outcome.ts';
import type { StoreRules } from './store-rules.ts';

type Kind = 'shopping' | 'subscription';
type Run = (values: readonly StatementValue[]) => Promise<readonly ChangeRow[]>;

/** Adding takes one round trip: what is sold is remembered, and one function of the database checks and writes. */
export function createCartAdditions(
  { database, clock, ids, once, products }: CartParts,
  rulesOf: (websiteId: string) => Promise<StoreRules>,
  reading: CartReading,
): Pick<Carts, 'add' | 'startSubscription' | 'chooseGiftCard'> {
  const findOffer = async (
    websiteId: string,
    request: EntryRequest,
    kind: Kind,
  ): Promise<ReturnType<typeof readOffer>> => {
    const facts = await products.facts(websiteId, [request.itemId]);
    return readOffer(facts.get(request.itemId), request, { rules: await rulesOf(websiteId), kind });
  };

  const insert = async (
    websiteId: string,
    key: string,
    kind: Kind,
    { product, variant, quantity, most, answers }: Offer,
    run: Run,
  ): Promise<readonly ChangeRow[]> => {
    const snapshot = writeSnapshot(product.title, variant.sku, variant.attributes);
    const rows = await run([
      websiteId,
      key,
      kind,
      ids.next(),
      ids.next(),
      product.itemId,
      variant.id,
      quantity,
      most,
      answers.text,
      answers.hash,
      snapshot,
      MAX_ENTRIES,
      MAX_FIELDS_BYTES,
      clock.now().toISOString(),
    ]);
    return refuseOutcome(rows, { most });
  };
  const atOnce: Run = (values) => cartStatements.add.run(database, values);

  return {
    async add(websiteId, owner, request, { idempotencyKey } = {}) {
      const key = ownerKey(owner);
      const offer = await findOffer(websiteId, request, 'shopping');
      const add = async (run: Run): Promise<readonly ChangeRow[]> => {
        if (!offer.ok) throw offer.error;
        return insert(websiteId, key, 'shopping', offer, run);
      };
      if (idempotencyKey === undefined) {
        const { shoppingCart, entry } = await reading.changed(websiteId, await add(atOnce));
        return { shoppingCart, newlyAdded: entry() };
      }
      // Only the entry is kept with the key, not the cart, which can be large. Whatever has become of the product since does not
      // matter to a call that is sent again: refusals come last.
      const entryId = await once.inTransaction(
        { websiteId, scope: `cart.add/${key}`, key: idempotencyKey, request },
        async (tx) => (await add((values) => cartStatements.add.within(tx, values)))[0]?.touched_id,
      );
      const shoppingCart = await reading.read(websiteId, owner);
      const newlyAdded = shoppingCart.entries.find(({ id }) => id === entryId);
      if (newlyAdded === undefined) throw cartErrors.entryMissing();
      return { shoppingCart, newlyAdded };
    },
    async startSubscription(websiteId, request) {
      const offer = await findOffer(websiteId, request, 'subscription');
      if (!offer.ok) throw offer.error;
      const cartToken = ids.token();
      await insert(websiteId, subscriptionKey(cartToken), 'subscription', offer, atOnce);
      return { cartToken };
    },
    async chooseGiftCard(websiteId, request) {
      const offer = await findOffer(websiteId, request, 'shopping');
      if (!offer.ok) throw offer.error;
      const { product, variant } = offer;
      if (product.type !== 'gift-card') throw cartErrors.notAGiftCard();
      return { itemId: product.itemId, sku: variant.sku };
    },
  };
}
