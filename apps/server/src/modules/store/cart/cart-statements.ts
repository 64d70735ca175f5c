import { column, type PreparedStatement, prepareStatement, type RowOf } from '../../../platform/db/index.ts';
import type { CartId, ItemId, OrderId, VariantId } from '../../../platform/entity-ids.ts';

/** A cart as the view `cart_contents` has it. */
export const CartRow = {
  cart_id: column.id<CartId>(),
  kind: column.word<'shopping' | 'subscription'>(),
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

/** What an entry was called when it was added. */
const SnapshotRow = {
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
const AnswerRow = {
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

/** The entry of an open cart, also one that was removed. */
export const EntryRow = {
  item_id: column.id<ItemId>(),
  variant_id: column.id<VariantId>(),
  /** How many somebody could have when it was last changed. */
  most: column.integer,
};
export type EntryRow = RowOf<typeof EntryRow>;

const COLUMNS = 'cart_id, kind, order_id, created_ms, coupon_codes, lines, fields, in_checkout';

/** The state of an owner's cart. */
const LookRow = { owner_key: column.text, cart_id: column.id<CartId>(), revision: column.text };
export type LookRow = RowOf<typeof LookRow>;

/** How many owners one look takes. */
export const MAX_LOOKS = 8;

const look = (owners: number) =>
  prepareStatement(
    LookRow,
    `select owner_key, cart_id, xmin::text as revision from carts
      where website_id = $1 and owner_key in (${Array.from({ length: owners }, (_, index) => `$${index + 2}`).join(', ')})
        and order_id is null and signed_in_as is null`,
  );

const call = (name: string, count: number) =>
  prepareStatement(
    AnswerRow,
    `select outcome, touched_id, ${COLUMNS} from ${name}(${Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ')})`,
  ) as PreparedStatement<ChangeRow>;

const CONTENTS = `${COLUMNS} from cart_contents`;

/** All SQL that serves requests; the functions are in `sql/` of this module. */
export const cartStatements = {
  /**
   * Whether something happened: each change of a cart writes its row, and then it was written by another transaction.
   */
  look: look(1),
  /**
   * The same for several owners. A list of a fixed length is planned once; one of any length would be planned each
   * time.
   */
  lookAtSeveral: look(MAX_LOOKS),
  read: prepareStatement(
    CartRow,
    `select ${CONTENTS} where website_id = $1 and owner_key = $2 and order_id is null`,
  ),
  readById: prepareStatement(CartRow, `select ${CONTENTS} where website_id = $1 and cart_id = $2`),
  snapshots: prepareStatement(
    SnapshotRow,
    'select entry_id, snapshot::text as snapshot from cart_entries where website_id = $1 and cart_id = $2',
  ),
  entry: prepareStatement(
    EntryRow,
    `select entry.item_id, entry.variant_id, entry.most from carts cart
      join cart_entries entry on entry.website_id = cart.website_id and entry.cart_id = cart.cart_id
      where cart.website_id = $1 and cart.owner_key = $2 and cart.order_id is null and cart.signed_in_as is null
        and entry.entry_id = $3`,
  ),
  missing: call('cart_missing', 2),
  add: call('cart_add_once', 18),
  findRepeated: call('cart_find_repeated', 6),
  changeQuantity: call('cart_change_quantity', 6),
  changeEntry: call('cart_change_entry', 11),
  remove: call('cart_remove', 6),
  restore: call('cart_restore', 8),
  addCoupon: call('cart_add_coupon', 6),
  removeCoupon: call('cart_remove_coupon', 4),
};
