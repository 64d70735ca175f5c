import type { StatementValue } from '../../platform/db/index.ts';
import { writeSnapshot } from './cart-contents.ts';
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
): Pick<Carts, 'add' | 'startSubscription'> {
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
      ...[websiteId, key, kind, ids.next(), ids.next()],
      ...[product.itemId, variant.id, quantity, most, answers.text, answers.hash, snapshot],
      ...[MAX_ENTRIES, MAX_FIELDS_BYTES, clock.now().toISOString()],
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
      // A call that is sent again gets its first answer, whatever has become of the product since: refusals come last.
      const rows =
        idempotencyKey === undefined
          ? await add(atOnce)
          : await once.inTransaction(
              { websiteId, scope: `cart.add/${key}`, key: idempotencyKey, request },
              (tx) => add((values) => cartStatements.add.within(tx, values)),
            );
      const { shoppingCart, entry } = await reading.changed(websiteId, rows);
      return { shoppingCart, newlyAdded: entry() };
    },
    async startSubscription(websiteId, request) {
      const offer = await findOffer(websiteId, request, 'subscription');
      if (!offer.ok) throw offer.error;
      const cartToken = ids.token();
      await insert(websiteId, subscriptionKey(cartToken), 'subscription', offer, atOnce);
      return { cartToken };
    },
  };
}
