import { createHash } from 'node:crypto';
import { type SQL, sql } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Invariant } from '../../platform/invariant.ts';

const rowsOf = async (db: Queryable, query: SQL): Promise<string[]> =>
  (await db.execute<{ row: string }>(query)).rows.map(({ row }) => row);

const SAMPLE = 1_000;

/** What the constraints of the tables cannot say, or would stop saying if somebody restored the data without them. */
export const cartInvariants: readonly Invariant[] = [
  {
    name: 'cart.quantities',
    meaning: 'An entry has none or more than 9999 of something: its cart cannot be bought.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || '/' || cart_id || '/' || entry_id as row from cart_entries
          where quantity not between 1 and 9999 limit 20`,
      ),
  },
  {
    name: 'cart.entries-have-carts',
    meaning: 'An entry belongs to no cart of its site: somebody lost it.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select entry.website_id || '/' || entry.cart_id || '/' || entry.entry_id as row from cart_entries entry
          where not exists (select from carts cart
            where cart.website_id = entry.website_id and cart.cart_id = entry.cart_id) limit 20`,
      ),
  },
  {
    name: 'cart.one-open-cart',
    meaning: 'Somebody has two open carts: they see either of them.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || '/' || owner_key as row from carts
          where order_id is null and owner_key is not null
          group by website_id, owner_key having count(*) > 1 limit 20`,
      ),
  },
  {
    name: 'cart.entries-once',
    meaning: 'A cart holds the same variant with the same answers twice.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || '/' || cart_id || '/' || variant_id as row from cart_entries
          where removed_at is null group by website_id, cart_id, variant_id, fields_hash having count(*) > 1 limit 20`,
      ),
  },
  {
    name: 'cart.merged',
    meaning:
      'A cart that was merged into another still holds something, or the other one is gone: lines were lost.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select cart.website_id || '/' || cart.cart_id as row from carts cart
          where cart.merged_into is not null and (cart.owner_key is not null
            or exists (select from cart_entries entry where entry.website_id = cart.website_id
              and entry.cart_id = cart.cart_id and entry.removed_at is null)
            or not exists (select from carts other where other.website_id = cart.website_id
              and other.cart_id = cart.merged_into and left(other.owner_key, 1) = 'u')) limit 20`,
      ),
  },
  {
    name: 'cart.owners',
    meaning: 'A cart belongs to nobody that this site knows, or to somebody of another site.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select cart.website_id || '/' || cart.cart_id as row from carts cart
          where (cart.owner_key is not null and cart.owner_key !~ '^([vt][A-Za-z0-9_-]{43}|u[0-9a-f]{24})$')
            or (left(cart.owner_key, 1) = 't') <> (cart.kind = 'subscription') limit 20`,
      ),
  },
  {
    name: 'cart.answers',
    meaning: 'An entry is filed under other answers than it has: the same thing shows up twice.',
    async violations(db) {
      const { rows } = await db.execute<{ row: string; text: string; hash: string }>(sql`
        select website_id || '/' || cart_id || '/' || entry_id as row, additional_fields as text, fields_hash as hash
        from cart_entries where additional_fields is not null limit ${SAMPLE}`);
      return rows
        .filter(({ text, hash }) => createHash('sha256').update(text).digest('base64url') !== hash)
        .map(({ row }) => row)
        .slice(0, 20);
    },
  },
];
