import { prepareStatement } from '../../platform/db/index.ts';

/** A cart as the view `cart_contents` has it. */
export interface CartRow extends Record<string, unknown> {
  readonly cart_id: string;
  readonly kind: 'shopping' | 'subscription';
  readonly order_id: string | null;
  readonly created_ms: string;
  /** A JSON array. */
  readonly coupon_codes: string;
  /** A line of words for each entry; null without entries. */
  readonly lines: string | null;
  /** A JSON object of answers by entry; null without answers. */
  readonly fields: string | null;
  readonly in_checkout: boolean;
}

/** What an entry was called when it was added. */
export interface SnapshotRow extends Record<string, unknown> {
  readonly entry_id: string;
  /** JSON. */
  readonly snapshot: string;
}

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

/** The entry of an open cart, also one that was removed. */
export interface EntryRow extends Record<string, unknown> {
  readonly item_id: string;
  readonly variant_id: string;
  /** How many somebody could have when it was last changed. */
  readonly most: number;
}

/** The state of an owner's cart. */
export interface LookRow extends Record<string, unknown> {
  readonly owner_key: string;
  readonly cart_id: string;
  readonly revision: string;
}

/** How many owners one look takes. */
export const MAX_LOOKS = 8;

const look = (name: string, owners: number) =>
  prepareStatement<LookRow>(
    name,
    `select owner_key, cart_id, xmin::text as revision from carts
      where website_id = $1 and owner_key in (${Array.from({ length: owners }, (_, index) => `$${index + 2}`).join(', ')})
        and order_id is null and signed_in_as is null`,
  );

const call = (name: string, count: number) =>
  prepareStatement<ChangeRow>(
    name.replaceAll('_', '-'),
    `select * from ${name}(${Array.from({ length: count }, (_, index) => `$${index + 1}`).join(', ')})`,
  );

const CONTENTS =
  'cart_id, kind, order_id, created_ms, coupon_codes, lines, fields, in_checkout from cart_contents';

/** All SQL that serves requests; the functions are in `sql/` of this module. */
export const cartStatements = {
  /** Whether something happened: each change of a cart writes its row, and then it was written by another transaction. */
  look: look('cart-look', 1),
  /** The same for several owners. A list of a fixed length is planned once; one of any length would be planned each time. */
  lookAtSeveral: look('cart-look-at-several', MAX_LOOKS),
  read: prepareStatement<CartRow>(
    'cart-read',
    `select ${CONTENTS} where website_id = $1 and owner_key = $2 and order_id is null`,
  ),
  readById: prepareStatement<CartRow>(
    'cart-read-by-id',
    `select ${CONTENTS} where website_id = $1 and cart_id = $2`,
  ),
  snapshots: prepareStatement<SnapshotRow>(
    'cart-snapshots',
    'select entry_id, snapshot::text as snapshot from cart_entries where website_id = $1 and cart_id = $2',
  ),
  entry: prepareStatement<EntryRow>(
    'cart-entry',
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
