import { chooseVariant, mostOf, type ProductFacts, readQuantity } from '@awning/commerce';
import type { CartEntry, ShoppingCart } from '@awning/contract';
import type { ItemId, WebsiteId } from '../../../platform/entity-ids.ts';
import { writeSnapshot } from './cart-contents.ts';
import { cartErrors, refusalError } from './cart-errors.ts';
import { readAnswers } from './cart-offer.ts';
import type { CartOwner } from './cart-owner.ts';
import { toChangedCart } from './cart-reading.ts';
import {
  type CartChange,
  changeEntry,
  changeEntryQuantity,
  type EntryEdit,
  explainMissing,
  findEntry,
  removeEntry,
  restoreEntry,
} from './cart-repository.ts';
import type { EntryRow } from './cart-rows.ts';
import { type CartUseCases, changeOf } from './cart-use-cases.ts';
import type { EntryRequest } from './entry-request.ts';
import { refuseOutcome } from './refuse-outcome.ts';

/** Changes of entries that are there: one look at which product it is, then one function of the database. */
type ChangedEntry = Promise<{ shoppingCart: ShoppingCart; updatedEntry: CartEntry }>;

export async function changeQuantity(
  context: CartUseCases,
  websiteId: WebsiteId,
  owner: CartOwner,
  entryId: string,
  typed: unknown,
): ChangedEntry {
  // Nothing at all is no number here: only a new entry has a usual quantity.
  const reading = readQuantity(typed ?? null);
  if (!reading.ok) throw refusalError(reading);
  const { quantity } = reading;
  const change = changeOf(context, websiteId, owner);
  const most = await mostOfEntry(context, websiteId, await requireEntry(context, change, entryId));
  const row = await changeEntryQuantity(context.database.query, change, { entryId, quantity, most });
  const { shoppingCart, entry } = await toChangedCart(context, websiteId, refuseOutcome(row, { most }));
  return { shoppingCart, updatedEntry: entry() };
}

export async function changeFields(
  context: CartUseCases,
  websiteId: WebsiteId,
  owner: CartOwner,
  entryId: string,
  {
    itemId,
    sku,
    additionalFields,
  }: Pick<EntryRequest, 'sku' | 'additionalFields'> & { readonly itemId?: ItemId | undefined },
): ChangedEntry {
  const answers = readAnswers(additionalFields);
  const change = changeOf(context, websiteId, owner);
  const stored = await requireEntry(context, change, entryId);
  if (itemId !== undefined && itemId !== stored.item_id) throw cartErrors.entryMissing();
  const { most, variant } = await chooseAnother(context, websiteId, stored, sku);
  const row = await changeEntry(context.database.query, change, {
    entryId,
    variant,
    most,
    answers: additionalFields === undefined ? null : answers,
  });
  const { shoppingCart, entry } = await toChangedCart(context, websiteId, refuseOutcome(row, { most }));
  return { shoppingCart, updatedEntry: entry() };
}

export async function removeFromCart(
  context: CartUseCases,
  websiteId: WebsiteId,
  owner: CartOwner,
  entryId: string,
): Promise<{ shoppingCart: ShoppingCart }> {
  const row = await removeEntry(context.database.query, changeOf(context, websiteId, owner), entryId);
  const { shoppingCart } = await toChangedCart(context, websiteId, refuseOutcome(row));
  return { shoppingCart };
}

export async function restoreToCart(
  context: CartUseCases,
  websiteId: WebsiteId,
  owner: CartOwner,
  entryId: string,
): Promise<{ shoppingCart: ShoppingCart }> {
  const missing = cartErrors.nothingToRestore;
  const change = changeOf(context, websiteId, owner);
  const stored = await requireEntry(context, change, entryId, missing);
  const most = await mostOfEntry(context, websiteId, stored);
  const row = await restoreEntry(context.database.query, change, { entryId, most });
  const { shoppingCart } = await toChangedCart(context, websiteId, refuseOutcome(row, { most, missing }));
  return { shoppingCart };
}

async function requireEntry(
  { database: { query } }: CartUseCases,
  { websiteId, ownerKey }: CartChange,
  entryId: string,
  missing = cartErrors.entryMissing,
): Promise<EntryRow> {
  const entry = await findEntry(query, websiteId, ownerKey, entryId);
  if (entry !== null) return entry;
  refuseOutcome(await explainMissing(query, websiteId, ownerKey), { missing });
  throw missing();
}

async function soldProduct(
  { products }: CartUseCases,
  websiteId: WebsiteId,
  itemId: ItemId,
): Promise<ProductFacts | null> {
  const product = (await products.facts(websiteId, [itemId])).get(itemId);
  return product?.subscriptionPlan === null ? product : null;
}

/** How many of an entry's product there may be; null when it is not for sale any more. */
async function mostOfEntry(
  context: CartUseCases,
  websiteId: WebsiteId,
  { item_id, variant_id }: EntryRow,
): Promise<number | null> {
  const product = await soldProduct(context, websiteId, item_id);
  const variant = product?.variants.find(({ id }) => id === variant_id);
  return product && variant ? mostOf(product, await context.rulesOf(websiteId), variant) : null;
}

/** Another variant of the entry's product, when one is wanted. */
async function chooseAnother(
  context: CartUseCases,
  websiteId: WebsiteId,
  entry: EntryRow,
  sku: string | null | undefined,
): Promise<Pick<EntryEdit, 'most' | 'variant'>> {
  if (!sku) return { most: (await mostOfEntry(context, websiteId, entry)) ?? entry.most, variant: null };
  const product = await soldProduct(context, websiteId, entry.item_id);
  if (product === null) throw cartErrors.itemNotForSale();
  const choice = chooseVariant(product, { sku });
  if (!choice.ok) throw refusalError(choice);
  const { id, attributes } = choice.variant;
  return {
    most: mostOf(product, await context.rulesOf(websiteId), choice.variant),
    variant: { variantId: id, snapshot: writeSnapshot(product.title, choice.variant.sku, attributes) },
  };
}
