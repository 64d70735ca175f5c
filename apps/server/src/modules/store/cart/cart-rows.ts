import { column, type RowOf } from '../../../platform/db/index.ts';
import type { CartId, ItemId, OrderId, VariantId } from '../../../platform/entity-ids.ts';

/** A cart as the view `cart_contents` has it. */
export const CartRow = {
  cart_id: column.id<CartId>(),
  kind: column.word<'shopping' | 'subscription' | 'donation'>(),
  order_id: column.nullable(column.id<OrderId>()),
  created_ms: column.text,
  /** A JSON array. */
  coupon_codes: column.text,
  /** A line of words for each entry; null without entries. */
  lines: column.nullable(column.text),
  /** A JSON object of answers by entry; null without answers. */
  fields: column.nullable(column.text),
  in_checkout: column.boolean,
};
export type CartRow = RowOf<typeof CartRow>;

/** With the transaction that last wrote it. */
export const OpenCartRow = { ...CartRow, revision: column.text };
export type OpenCartRow = RowOf<typeof OpenCartRow>;

/** What an entry was called when it was added. */
export const SnapshotRow = {
  entry_id: column.text,
  /** JSON. */
  snapshot: column.text,
};
export type SnapshotRow = RowOf<typeof SnapshotRow>;

export type Outcome =
  | 'done'
  | 'over-limit'
  | 'sold-out'
  | 'not-for-sale'
  | 'missing'
  | 'full'
  | 'fields-full'
  | 'already-entered'
  | 'too-many-codes'
  | 'signed-in'
  | 'key-reused'
  | 'not-repeated';

/** What a function of `sql/` answers: the cart as it is now, or one row that says why not. */
export interface ChangeRow extends CartRow {
  readonly outcome: Outcome;
  readonly touched_id: string | null;
}

/** Where it says why not, there is no cart in it. */
export const OutcomeRow = {
  cart_id: column.nullable(column.id<CartId>()),
  kind: column.nullable(column.word<CartRow['kind']>()),
  order_id: column.nullable(column.id<OrderId>()),
  created_ms: column.nullable(column.text),
  coupon_codes: column.nullable(column.text),
  lines: column.nullable(column.text),
  fields: column.nullable(column.text),
  in_checkout: column.nullable(column.boolean),
  outcome: column.word<Outcome>(),
  touched_id: column.nullable(column.text),
};

/** Of several changes that are made together, by its place among them. */
export const PlacedOutcomeRow = { ...OutcomeRow, place: column.integer };

/** The entry of an open cart, also one that was removed. */
export const EntryRow = {
  item_id: column.id<ItemId>(),
  variant_id: column.id<VariantId>(),
  /** The most a shopper could have when it was last changed. */
  most: column.integer,
};
export type EntryRow = RowOf<typeof EntryRow>;

/** The state of an owner's cart. */
export const LookRow = { owner_key: column.text, cart_id: column.id<CartId>(), revision: column.text };
export type LookRow = RowOf<typeof LookRow>;
