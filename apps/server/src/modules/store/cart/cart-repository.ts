import { type PreparedStatement, prepareStatement, type Queryable } from '../../../platform/db/index.ts';
import type { CartId, ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { HashedKey } from '../../../platform/once/index.ts';
import type { EntryAnswers } from './cart-offer.ts';
import { MAX_COUPONS, MAX_ENTRIES, MAX_FIELDS_BYTES, MAX_REMOVED, RESTORABLE_MS } from './cart-parts.ts';
import {
  CartRow,
  type ChangeRow,
  EntryRow,
  LookRow,
  OpenCartRow,
  OutcomeRow,
  PlacedOutcomeRow,
  SnapshotRow,
} from './cart-rows.ts';

/** How many owners one look takes. */
export const MAX_LOOKS = 8;

const placeholders = (count: number, first = 1): string =>
  Array.from({ length: count }, (_, index) => `$${index + first}`).join(', ');

const look = (owners: number) =>
  prepareStatement(
    LookRow,
    `select owner_key, cart_id, xmin::text as revision from carts
      where website_id = $1 and owner_key in (${placeholders(owners, 2)})
        and order_id is null and signed_in_as is null`,
  );
/**
 * Whether something happened: each change of a cart writes its row, and then it was written by another transaction.
 */
const lookAtOne = look(1);
/**
 * The same for several owners. A list of a fixed length is planned once; one of any length would be planned each time.
 */
const lookAtSeveral = look(MAX_LOOKS);

/** The carts of up to `MAX_LOOKS` owners of one site; owners without a cart are left out. */
export function lookAtCarts(
  db: Queryable,
  websiteId: WebsiteId,
  owners: readonly string[],
): Promise<LookRow[]> {
  if (owners.length === 1) return lookAtOne.within(db, [websiteId, ...owners]);
  // The places that are left repeat the last one.
  const places = Array.from({ length: MAX_LOOKS }, (_, place) => owners[place] ?? owners.at(-1) ?? '');
  return lookAtSeveral.within(db, [websiteId, ...places]);
}

const COLUMNS = 'cart_id, kind, order_id, created_ms, coupon_codes, lines, fields, in_checkout';
const selectByOwner = prepareStatement(
  OpenCartRow,
  `select ${COLUMNS}, revision from cart_contents where website_id = $1 and owner_key = $2 and order_id is null`,
);
const selectById = prepareStatement(
  CartRow,
  `select ${COLUMNS} from cart_contents where website_id = $1 and cart_id = $2`,
);

/** The open cart of an owner. */
export const readOpenCart = async (
  db: Queryable,
  websiteId: WebsiteId,
  ownerKey: string,
): Promise<OpenCartRow | null> => (await selectByOwner.within(db, [websiteId, ownerKey]))[0] ?? null;

/** Also one that was bought. */
export const readCartById = async (
  db: Queryable,
  websiteId: WebsiteId,
  cartId: CartId,
): Promise<CartRow | null> => (await selectById.within(db, [websiteId, cartId]))[0] ?? null;

const selectSnapshots = prepareStatement(
  SnapshotRow,
  'select entry_id, snapshot::text as snapshot from cart_entries where website_id = $1 and cart_id = $2',
);
export const readSnapshots = (db: Queryable, websiteId: WebsiteId, cartId: CartId): Promise<SnapshotRow[]> =>
  selectSnapshots.within(db, [websiteId, cartId]);

const selectEntry = prepareStatement(
  EntryRow,
  `select entry.item_id, entry.variant_id, entry.most from carts cart
    join cart_entries entry on entry.website_id = cart.website_id and entry.cart_id = cart.cart_id
    where cart.website_id = $1 and cart.owner_key = $2 and cart.order_id is null and cart.signed_in_as is null
      and entry.entry_id = $3`,
);
export const findEntry = async (
  db: Queryable,
  websiteId: WebsiteId,
  ownerKey: string,
  entryId: string,
): Promise<EntryRow | null> => (await selectEntry.within(db, [websiteId, ownerKey, entryId]))[0] ?? null;

/** The functions of `sql/` that change a cart; each is a transaction of its own. */
const call = (name: string, count: number): PreparedStatement<ChangeRow> =>
  prepareStatement(
    OutcomeRow,
    `select outcome, touched_id, ${COLUMNS} from ${name}(${placeholders(count)})`,
  ) as PreparedStatement<ChangeRow>;
const callMissing = call('cart_missing', 2);
const callAdd = call('cart_add_once', 18);
/** Several at once; each row says which of them it is about. */
const callAddAll = prepareStatement(
  PlacedOutcomeRow,
  `select place, (answer).outcome, (answer).touched_id, ${COLUMNS.split(', ')
    .map((column) => `(answer).${column}`)
    .join(', ')} from cart_add_all($1, $2, $3, $4)`,
);
const callFindRepeated = call('cart_find_repeated', 6);
const callChangeQuantity = call('cart_change_quantity', 6);
const callChangeEntry = call('cart_change_entry', 11);
const callRemove = call('cart_remove', 6);
const callRestore = call('cart_restore', 8);
const callAddCoupon = call('cart_add_coupon', 6);
const callRemoveCoupon = call('cart_remove_coupon', 4);

/** Whose cart is changed, and when. */
export interface CartChange {
  readonly websiteId: WebsiteId;
  readonly ownerKey: string;
  readonly now: Date;
}

/** Null: there was nothing to change, and nothing is wrong with that. */
type Changed = Promise<ChangeRow | null>;

const firstOf = async (rows: Promise<ChangeRow[]>): Changed => (await rows)[0] ?? null;

/** Why an owner has no such cart or entry. */
export const explainMissing = (db: Queryable, websiteId: WebsiteId, ownerKey: string): Changed =>
  firstOf(callMissing.within(db, [websiteId, ownerKey]));

export interface Addition {
  readonly kind: CartRow['kind'];
  /** For a cart that has to be made. */
  readonly newCartId: string;
  readonly newEntryId: string;
  readonly itemId: ItemId;
  readonly variantId: VariantId;
  readonly quantity: number;
  readonly most: number;
  readonly answers: EntryAnswers;
  readonly snapshot: string;
  /** With it, the addition has its effect once. */
  readonly once: HashedKey | null;
}

export const addEntry = (
  db: Queryable,
  { websiteId, ownerKey, now }: CartChange,
  { kind, newCartId, newEntryId, itemId, variantId, quantity, most, answers, snapshot, once }: Addition,
): Changed =>
  firstOf(
    callAdd.within(db, [
      websiteId,
      ownerKey,
      kind,
      newCartId,
      newEntryId,
      itemId,
      variantId,
      quantity,
      most,
      answers.text,
      answers.hash,
      snapshot,
      MAX_ENTRIES,
      MAX_FIELDS_BYTES,
      now.toISOString(),
      once?.scope ?? null,
      once?.key ?? null,
      once?.requestHash ?? null,
    ]),
  );

/** Additions to carts of one site, in one transaction; the answers are in the order of the additions. */
export async function addEntries(
  db: Queryable,
  additions: readonly { readonly change: CartChange; readonly addition: Addition }[],
): Promise<(ChangeRow | null)[]> {
  const rows = additions.map(({ change, addition: { answers, once, ...addition } }, place) => ({
    place,
    owner_key: change.ownerKey,
    now: change.now,
    kind: addition.kind,
    new_cart_id: addition.newCartId,
    new_entry_id: addition.newEntryId,
    item_id: addition.itemId,
    variant_id: addition.variantId,
    quantity: addition.quantity,
    most: addition.most,
    fields: answers.text,
    fields_hash: answers.hash,
    snapshot: addition.snapshot,
    scope: once?.scope,
    key: once?.key,
    request_hash: once?.requestHash,
  }));
  // Every batch locks its carts in the same order, so that no two batches wait for each other.
  rows.sort(
    (one, other) => Number(one.owner_key > other.owner_key) - Number(one.owner_key < other.owner_key),
  );
  const websiteId = additions[0]?.change.websiteId ?? '';
  const answers: (ChangeRow | null)[] = additions.map(() => null);
  for (const { place, ...answer } of await callAddAll.within(db, [
    websiteId,
    JSON.stringify(rows),
    MAX_ENTRIES,
    MAX_FIELDS_BYTES,
  ]))
    answers[place] = answer as ChangeRow;
  return answers;
}

/** What came of an addition that was sent before with this key. */
export const findRepeatedAddition = (
  db: Queryable,
  { websiteId, ownerKey, now }: CartChange,
  { scope, key, requestHash }: HashedKey,
): Changed =>
  firstOf(callFindRepeated.within(db, [websiteId, ownerKey, scope, key, requestHash, now.toISOString()]));

export const changeEntryQuantity = (
  db: Queryable,
  { websiteId, ownerKey, now }: CartChange,
  { entryId, quantity, most }: { entryId: string; quantity: number; most: number | null },
): Changed =>
  firstOf(callChangeQuantity.within(db, [websiteId, ownerKey, entryId, quantity, most, now.toISOString()]));

export interface EntryEdit {
  readonly entryId: string;
  /** Another variant of its product; null: it stays. */
  readonly variant: { readonly variantId: VariantId; readonly snapshot: string } | null;
  readonly most: number;
  /** Null: they stay. */
  readonly answers: EntryAnswers | null;
}

export const changeEntry = (
  db: Queryable,
  { websiteId, ownerKey, now }: CartChange,
  { entryId, variant, most, answers }: EntryEdit,
): Changed =>
  firstOf(
    callChangeEntry.within(db, [
      websiteId,
      ownerKey,
      entryId,
      variant?.variantId ?? null,
      most,
      variant?.snapshot ?? null,
      answers !== null,
      answers?.text ?? null,
      answers?.hash ?? '',
      MAX_FIELDS_BYTES,
      now.toISOString(),
    ]),
  );

export const removeEntry = (
  db: Queryable,
  { websiteId, ownerKey, now }: CartChange,
  entryId: string,
): Changed =>
  firstOf(
    callRemove.within(db, [websiteId, ownerKey, entryId, MAX_REMOVED, MAX_FIELDS_BYTES, now.toISOString()]),
  );

/** `most` null: its product is not for sale any more. */
export const restoreEntry = (
  db: Queryable,
  { websiteId, ownerKey, now }: CartChange,
  { entryId, most }: { entryId: string; most: number | null },
): Changed =>
  firstOf(
    callRestore.within(db, [
      websiteId,
      ownerKey,
      entryId,
      most,
      MAX_ENTRIES,
      MAX_FIELDS_BYTES,
      new Date(now.getTime() - RESTORABLE_MS).toISOString(),
      now.toISOString(),
    ]),
  );

/** `code` in the form in which codes are compared. */
export const addCouponCode = (
  db: Queryable,
  { websiteId, ownerKey, now }: CartChange,
  { code, newCartId }: { code: string; newCartId: string },
): Changed =>
  firstOf(callAddCoupon.within(db, [websiteId, ownerKey, newCartId, code, MAX_COUPONS, now.toISOString()]));

export const removeCouponCode = (
  db: Queryable,
  { websiteId, ownerKey, now }: CartChange,
  code: string,
): Changed => firstOf(callRemoveCoupon.within(db, [websiteId, ownerKey, code, now.toISOString()]));
