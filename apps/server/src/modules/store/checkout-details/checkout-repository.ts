import type { VisitOrigin } from '@awning/commerce';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  type EnteredGiftCard,
  NO_CHECKOUT,
  NOTHING_TYPED,
  type SeenCheckout,
  type StoredCheckout,
  type TypedCheckout,
} from './typed-checkout.ts';

/** Whose words are meant: those of one person, or of a cart that only its owner can open. */
export interface CheckoutRef {
  readonly cartId: CartId;
  /** Empty: of the cart's owner. */
  readonly typedBy: string;
}

const CheckoutRow = {
  typed: column.json<Partial<TypedCheckout>>(),
  giftCards: column.json<readonly EnteredGiftCard[]>(),
  origin: column.nullable(column.json<VisitOrigin>()),
  seen: column.nullable(column.json<SeenCheckout>()),
};

const fromRow = ({ typed, giftCards, origin, seen }: RowOf<typeof CheckoutRow>): StoredCheckout => ({
  typed: { ...NOTHING_TYPED, ...typed },
  giftCards,
  origin,
  seen,
});

/** Null while nothing was typed. */
export async function findCheckout(
  db: Queryable,
  websiteId: WebsiteId,
  { cartId, typedBy }: CheckoutRef,
): Promise<StoredCheckout | null> {
  const row = await db.first(
    CheckoutRow,
    sql`select typed, gift_cards as "giftCards", origin, seen from checkouts
      where website_id = ${websiteId} and cart_id = ${cartId} and typed_by = ${typedBy}`,
  );
  return row && fromRow(row);
}

export const readCheckout = async (
  db: Queryable,
  websiteId: WebsiteId,
  ref: CheckoutRef,
): Promise<StoredCheckout> => (await findCheckout(db, websiteId, ref)) ?? NO_CHECKOUT;

/** Begins it when there is none. */
export async function lockCheckout(
  tx: Queryable,
  websiteId: WebsiteId,
  { cartId, typedBy }: CheckoutRef,
  now: Date,
): Promise<StoredCheckout> {
  await tx.run(sql`
    insert into checkouts (website_id, cart_id, typed_by, updated_at)
    values (${websiteId}, ${cartId}, ${typedBy}, ${now.toISOString()}::timestamptz)
    on conflict (website_id, cart_id, typed_by) do nothing`);
  const row = await tx.one(
    CheckoutRow,
    sql`select typed, gift_cards as "giftCards", origin, seen from checkouts
      where website_id = ${websiteId} and cart_id = ${cartId} and typed_by = ${typedBy} for update`,
  );
  return fromRow(row);
}

export async function writeCheckout(
  tx: Queryable,
  websiteId: WebsiteId,
  { cartId, typedBy }: CheckoutRef,
  { typed, giftCards, origin }: StoredCheckout,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update checkouts set typed = ${JSON.stringify(typed)}::jsonb, gift_cards = ${JSON.stringify(giftCards)}::jsonb,
      origin = ${origin && JSON.stringify(origin)}::jsonb, updated_at = ${now.toISOString()}::timestamptz
    where website_id = ${websiteId} and cart_id = ${cartId} and typed_by = ${typedBy}`);
}

/** What the shopper is shown now. It is no change of theirs: nothing waits for it. */
export async function writeSeen(
  db: Queryable,
  websiteId: WebsiteId,
  { cartId, typedBy }: CheckoutRef,
  seen: SeenCheckout,
): Promise<void> {
  await db.run(sql`
    update checkouts set seen = ${JSON.stringify(seen)}::jsonb
    where website_id = ${websiteId} and cart_id = ${cartId} and typed_by = ${typedBy}`);
}

/** A visitor signed in. Of a checkout that the user has typed for the same cart, theirs counts. */
export async function handOverCheckouts(
  tx: Queryable,
  websiteId: WebsiteId,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx.run(sql`
    update checkouts mine set typed_by = ${to} where website_id = ${websiteId} and typed_by = ${from} and not exists (
      select from checkouts theirs
      where theirs.website_id = ${websiteId} and theirs.cart_id = mine.cart_id and theirs.typed_by = ${to})`);
}

/** Of all sites; gives how many there were, `limit` at the most. */
export const deleteOldCheckouts = (db: Queryable, before: Date, limit: number): Promise<number> =>
  db.run(sql`
    delete from checkouts where ctid = any (array(
      select ctid from checkouts where updated_at < ${before.toISOString()} limit ${limit} for update skip locked))`);
