import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { CataloguedError } from '../../../platform/errors/index.ts';
import { type HashedKey, hashKey } from '../../../platform/once/index.ts';
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

/** Adding takes one round trip: what is sold is remembered, and one function of the database checks and writes. */
export function createCartAdditions(
  { database, clock, ids, products }: CartParts,
  rulesOf: (websiteId: WebsiteId) => Promise<StoreRules>,
  reading: CartReading,
): Pick<Carts, 'add' | 'startSubscription' | 'chooseGiftCard'> {
  const findOffer = async (
    websiteId: WebsiteId,
    request: EntryRequest,
    kind: Kind,
  ): Promise<ReturnType<typeof readOffer>> => {
    const facts = await products.facts(websiteId, [request.itemId]);
    return readOffer(facts.get(request.itemId), request, { rules: await rulesOf(websiteId), kind });
  };

  const insert = async (
    websiteId: WebsiteId,
    key: string,
    kind: Kind,
    { product, variant, quantity, most, answers }: Offer,
    once: HashedKey | null,
  ): Promise<readonly ChangeRow[]> => {
    const snapshot = writeSnapshot(product.title, variant.sku, variant.attributes);
    const rows = await cartStatements.add.run(database, [
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
      once?.scope ?? null,
      once?.key ?? null,
      once?.requestHash ?? null,
    ]);
    return refuseOutcome(rows, { most });
  };

  /** Whatever has become of the product since does not matter to a call that is sent again: refusals come last. */
  const findRepeated = async (
    websiteId: WebsiteId,
    key: string,
    once: HashedKey | null,
    refusal: CataloguedError,
  ): Promise<readonly ChangeRow[]> => {
    if (once === null) throw refusal;
    const now = clock.now().toISOString();
    const rows = await cartStatements.findRepeated.run(database, [
      websiteId,
      key,
      once.scope,
      once.key,
      once.requestHash,
      now,
    ]);
    if (refuseOutcome(rows)[0]?.outcome === 'not-repeated') throw refusal;
    return rows;
  };

  return {
    async add(websiteId, owner, request, { idempotencyKey } = {}) {
      const key = ownerKey(owner);
      const offer = await findOffer(websiteId, request, 'shopping');
      const once =
        idempotencyKey === undefined
          ? null
          : hashKey({ scope: `cart.add/${key}`, key: idempotencyKey, request });
      const rows = offer.ok
        ? await insert(websiteId, key, 'shopping', offer, once)
        : await findRepeated(websiteId, key, once, offer.error);
      const { shoppingCart } = await reading.changed(websiteId, rows);
      const newlyAdded = shoppingCart.entries.find(({ id }) => id === rows[0]?.touched_id);
      // What a call that is sent again had added was removed since.
      if (newlyAdded === undefined) throw cartErrors.entryMissing();
      return { shoppingCart, newlyAdded };
    },
    async startSubscription(websiteId, request) {
      const offer = await findOffer(websiteId, request, 'subscription');
      if (!offer.ok) throw offer.error;
      const cartToken = ids.token();
      await insert(websiteId, subscriptionKey(cartToken), 'subscription', offer, null);
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
