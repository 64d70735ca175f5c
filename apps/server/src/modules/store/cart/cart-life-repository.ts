import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import { MAX_COUPONS, MAX_MERGED_ENTRIES, MAX_MERGED_FIELDS_BYTES, MAX_REMOVED } from './cart-parts.ts';
import type { CartBought, CartOrder, CartRow } from './carts.ts';

const dayOf = (instant: Date): Statement =>
  sql`(${instant.toISOString()}::timestamptz at time zone 'UTC')::date`;

/** Makes the open cart of an owner unless there is one. */
export const ensureCart = (
  db: Queryable,
  websiteId: WebsiteId,
  { ownerKey, newCartId, now }: { ownerKey: string; newCartId: string; now: Date },
): Promise<number> =>
  db.run(sql`
    insert into carts (website_id, cart_id, owner_key, created_at, used_on)
    values (${websiteId}, ${newCartId}, ${ownerKey}, ${now.toISOString()}::timestamptz, ${dayOf(now)})
    on conflict (website_id, owner_key) where order_id is null do nothing`);

/** The open cart of an owner, also one that was closed because its visitor has signed in. */
export const findOwnersCart = (
  db: Queryable,
  websiteId: WebsiteId,
  ownerKey: string,
): Promise<{ id: string; isClosed: boolean } | null> =>
  db.first(
    { id: column.text, isClosed: column.boolean },
    sql`select cart_id as id, signed_in_as is not null as "isClosed" from carts
      where website_id = ${websiteId} and owner_key = ${ownerKey} and order_id is null`,
  );

export const findOpenCart = (
  db: Queryable,
  websiteId: WebsiteId,
  ownerKey: string,
): Promise<CartRow | null> =>
  db.first(
    { cartId: column.id<CartId>(), kind: column.word<CartRow['kind']>() },
    sql`select cart_id as "cartId", kind from carts
      where website_id = ${websiteId} and owner_key = ${ownerKey} and order_id is null and signed_in_as is null`,
  );

/** From then on its checkout is asked where it goes. */
export const markInCheckout = (
  tx: Queryable,
  websiteId: WebsiteId,
  cartId: CartId,
  now: Date,
): Promise<number> =>
  tx.run(sql`
    update carts set in_checkout = true, used_on = greatest(used_on, ${dayOf(now)})
    where website_id = ${websiteId} and cart_id = ${cartId}`);

/** What the order does not have goes into a new cart of the owner. */
export async function buyCart(
  tx: Queryable,
  websiteId: WebsiteId,
  { cartId, newCartId, order, now }: { cartId: CartId; newCartId: string; order: CartOrder; now: Date },
): Promise<CartBought> {
  const lines = order.lines.map(({ entryId, variantId, quantity }) => ({
    entry_id: entryId,
    variant_id: variantId,
    quantity,
  }));
  const { outcome, takenBy } = await tx.one(
    { outcome: column.word<'bought' | 'taken' | 'gone'>(), takenBy: column.nullable(column.text) },
    sql`select outcome, taken_by as "takenBy" from cart_buy(
      ${websiteId}, ${cartId}, ${order.orderId}, ${JSON.stringify(lines)}, ${newCartId}, ${now.toISOString()})`,
  );
  return outcome === 'bought' ? { ok: true } : { ok: false, orderId: takenBy };
}

/** Tells which carts ended by it. `closedId` and `usersId` are for carts that have to be made. */
export async function mergeCarts(
  tx: Queryable,
  websiteId: WebsiteId,
  o: { visitorKey: string; userKey: string; closedId: string; usersId: string; now: Date },
): Promise<string[]> {
  const ended = await tx.rows(
    { id: column.text },
    sql`select cart_merge(${websiteId}, ${o.visitorKey}, ${o.userKey}, ${o.closedId}, ${o.usersId}, ${MAX_MERGED_ENTRIES},
      ${MAX_MERGED_FIELDS_BYTES}, ${MAX_REMOVED}, ${MAX_COUPONS}, ${o.now.toISOString()}) as id`,
  );
  return ended.map(({ id }) => id);
}

/** What a link of the waitlist keeps for a cart that ended is kept for the cart of the user. */
export const moveClaims = (
  tx: Queryable,
  websiteId: WebsiteId,
  { endedId, userKey }: { endedId: string; userKey: string },
): Promise<number> =>
  tx.run(sql`
    select move_claims(${websiteId}, ${endedId}, cart_id) from carts
    where website_id = ${websiteId} and owner_key = ${userKey} and order_id is null`);

/** Locks the open carts of these owners and tells which there are. */
export const lockCarts = (
  tx: Queryable,
  websiteId: WebsiteId,
  ownerKeys: readonly string[],
): Promise<{ id: string; owner: string }[]> =>
  tx.rows(
    { id: column.text, owner: column.text },
    sql`select cart_id as id, owner_key as owner from carts
      where website_id = ${websiteId} and owner_key = any (${ownerKeys}) and order_id is null
      order by cart_id for update`,
  );

export const countEntries = (tx: Queryable, websiteId: WebsiteId, cartId: CartId): Promise<number> =>
  tx.run(sql`
    select from cart_entries where website_id = ${websiteId} and cart_id = ${cartId} and removed_at is null`);

/** `newIds` has one for the copy and one for each entry. */
export const cloneCart = (
  tx: Queryable,
  websiteId: WebsiteId,
  o: { usersId: string; visitorKey: string; newIds: readonly string[]; now: Date },
): Promise<number> =>
  tx.run(sql`
    select cart_clone(${websiteId}, ${o.usersId}, ${o.visitorKey}, ${o.newIds}::text[], ${o.now.toISOString()})`);

const BATCH = 2_000;

async function deleteInBatches(db: Queryable, table: Statement, condition: Statement): Promise<number> {
  let deleted = 0;
  for (let count = BATCH; count === BATCH; deleted += count) {
    count = await db.run(sql`
      delete from ${table} where ctid = any (array(
        select ctid from ${table} where ${condition} limit ${BATCH} for update skip locked))`);
  }
  return deleted;
}

export const deleteRemovedEntries = (db: Queryable, removedBefore: Date): Promise<number> =>
  deleteInBatches(
    db,
    sql`cart_entries`,
    sql`removed_at is not null and removed_at <= ${removedBefore.toISOString()}`,
  );

const UNUSED = {
  visitor: sql`true`,
  subscription: sql`left(owner_key, 1) = 't'`,
  'signed-in': sql`signed_in_as is not null and not waits`,
};

/** Never those of site users. */
export const deleteUnusedCarts = (
  db: Queryable,
  of: keyof typeof UNUSED,
  usedBefore: Date,
): Promise<number> =>
  deleteInBatches(
    db,
    sql`carts`,
    sql`order_id is null and left(owner_key, 1) <> 'u' and (${UNUSED[of]}) and used_on < ${dayOf(usedBefore)}`,
  );
