import { chooseVariant, mostOf, type ProductFacts, readQuantity } from '@awning/commerce';
import type { StatementValue } from '../../../platform/db/index.ts';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { writeSnapshot } from './cart-contents.ts';
import { cartErrors, refusalError } from './cart-errors.ts';
import { readAnswers } from './cart-offer.ts';
import { type CartOwner, ownerKey } from './cart-owner.ts';
import { type CartParts, MAX_ENTRIES, MAX_FIELDS_BYTES, MAX_REMOVED, RESTORABLE_MS } from './cart-parts.ts';
import type { CartReading } from './cart-reading.ts';
import { cartStatements, type EntryRow } from './cart-statements.ts';
import type { Carts } from './carts.ts';
import { refuseOutcome } from './refuse-outcome.ts';
import type { StoreRules } from './store-rules.ts';

/** Changes of entries that are there: one look at which product it is, then one function of the database. */
export function createCartChanges(
  { database, clock, products }: CartParts,
  rulesOf: (websiteId: WebsiteId) => Promise<StoreRules>,
  reading: CartReading,
): Pick<Carts, 'changeQuantity' | 'changeFields' | 'remove' | 'restore'> {
  const now = (): string => clock.now().toISOString();

  const findEntry = async (
    websiteId: WebsiteId,
    owner: CartOwner,
    entryId: string,
    missing = cartErrors.entryMissing,
  ): Promise<EntryRow> => {
    const key = ownerKey(owner);
    const [entry] = await cartStatements.entry.run(database, [websiteId, key, entryId]);
    if (entry !== undefined) return entry;
    refuseOutcome(await cartStatements.missing.run(database, [websiteId, key]), { missing });
    throw missing();
  };
  const soldProduct = async (websiteId: WebsiteId, itemId: ItemId): Promise<ProductFacts | null> => {
    const product = (await products.facts(websiteId, [itemId])).get(itemId);
    return product?.subscriptionPlan === null ? product : null;
  };
  /** How many of an entry's product there may be; null when it is not for sale any more. */
  const mostOfEntry = async (
    websiteId: WebsiteId,
    { item_id, variant_id }: EntryRow,
  ): Promise<number | null> => {
    const product = await soldProduct(websiteId, item_id);
    const variant = product?.variants.find(({ id }) => id === variant_id);
    return product && variant ? mostOf(product, await rulesOf(websiteId), variant) : null;
  };
  /** The values for another variant of the entry's product; those that stay are null. */
  const chooseAnother = async (
    websiteId: WebsiteId,
    entry: EntryRow,
    sku: string | null | undefined,
  ): Promise<{ most: number | null; values: StatementValue[] }> => {
    if (!sku) {
      const most = (await mostOfEntry(websiteId, entry)) ?? entry.most;
      return { most, values: [null, most, null] };
    }
    const product = await soldProduct(websiteId, entry.item_id);
    if (product === null) throw cartErrors.itemNotForSale();
    const choice = chooseVariant(product, { sku });
    if (!choice.ok) throw refusalError(choice);
    const { id, attributes } = choice.variant;
    const most = mostOf(product, await rulesOf(websiteId), choice.variant);
    return { most, values: [id, most, writeSnapshot(product.title, choice.variant.sku, attributes)] };
  };

  return {
    async changeQuantity(websiteId, owner, entryId, typed) {
      // Nothing at all is no number here: only a new entry has a usual quantity.
      const quantity = readQuantity(typed ?? null);
      if (!quantity.ok) throw refusalError(quantity);
      const most = await mostOfEntry(websiteId, await findEntry(websiteId, owner, entryId));
      const rows = await cartStatements.changeQuantity.run(database, [
        websiteId,
        ownerKey(owner),
        entryId,
        quantity.quantity,
        most,
        now(),
      ]);
      const { shoppingCart, entry } = await reading.changed(websiteId, refuseOutcome(rows, { most }));
      return { shoppingCart, updatedEntry: entry() };
    },
    async changeFields(websiteId, owner, entryId, { itemId, sku, additionalFields }) {
      const answers = readAnswers(additionalFields);
      const stored = await findEntry(websiteId, owner, entryId);
      if (itemId !== undefined && itemId !== stored.item_id) throw cartErrors.entryMissing();
      const { most, values } = await chooseAnother(websiteId, stored, sku);
      const rows = await cartStatements.changeEntry.run(database, [
        websiteId,
        ownerKey(owner),
        entryId,
        ...values,
        additionalFields !== undefined,
        answers.text,
        answers.hash,
        MAX_FIELDS_BYTES,
        now(),
      ]);
      const { shoppingCart, entry } = await reading.changed(websiteId, refuseOutcome(rows, { most }));
      return { shoppingCart, updatedEntry: entry() };
    },
    async remove(websiteId, owner, entryId) {
      const rows = await cartStatements.remove.run(database, [
        websiteId,
        ownerKey(owner),
        entryId,
        MAX_REMOVED,
        MAX_FIELDS_BYTES,
        now(),
      ]);
      const { shoppingCart } = await reading.changed(websiteId, refuseOutcome(rows));
      return { shoppingCart };
    },
    async restore(websiteId, owner, entryId) {
      const missing = cartErrors.nothingToRestore;
      const most = await mostOfEntry(websiteId, await findEntry(websiteId, owner, entryId, missing));
      const removedAfter = new Date(clock.now().getTime() - RESTORABLE_MS).toISOString();
      const rows = await cartStatements.restore.run(database, [
        websiteId,
        ownerKey(owner),
        entryId,
        most,
        MAX_ENTRIES,
        MAX_FIELDS_BYTES,
        removedAfter,
        now(),
      ]);
      const { shoppingCart } = await reading.changed(websiteId, refuseOutcome(rows, { most, missing }));
      return { shoppingCart };
    },
  };
}
