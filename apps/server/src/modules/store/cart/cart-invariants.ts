import { createHash } from 'node:crypto';
import { column, sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

const SAMPLE = 1_000;

/** What the constraints of the tables cannot say, or would stop saying if the data were restored without them. */
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
    meaning: 'An entry belongs to no cart of its site: a shopper lost it.',
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
    meaning: 'A shopper has two open carts and sees either of them.',
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
      'A cart whose visitor has signed in holds lines that nobody will fetch, or waits without any: lines were lost.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select cart.website_id || '/' || cart.cart_id as row from carts cart
          where cart.signed_in_as is not null and (left(cart.owner_key, 1) <> 'v' or cart.order_id is not null
            or cart.waits <> exists (select from cart_entries entry where entry.website_id = cart.website_id
              and entry.cart_id = cart.cart_id and entry.removed_at is null)) limit 20`,
      ),
  },
  {
    name: 'cart.owners',
    meaning: 'A cart belongs to nobody that this site knows, or to a customer of another site.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select cart.website_id || '/' || cart.cart_id as row from carts cart
          where cart.owner_key !~ '^([vt][A-Za-z0-9_-]{43}|u[0-9a-f]{24})$'
            or (left(cart.owner_key, 1) = 't') <> (cart.kind <> 'shopping')
            or (coalesce(cart.signed_in_as, cart.owner_key) ~ '^u' and not exists (
              select from site_users person where person.website_id = cart.website_id
                and 'u' || person.site_user_id = coalesce(cart.signed_in_as, cart.owner_key))) limit 20`,
      ),
  },
  {
    name: 'cart.items',
    // A copy of a site has things of the same ids as that site.
    meaning: 'An entry names something of another site, or a variant of another product.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select entry.website_id || '/' || entry.cart_id || '/' || entry.entry_id as row from cart_entries entry
          where exists (select from items item where item.item_id = entry.item_id and item.website_id <> entry.website_id
              and not exists (select from websites copy where copy.copied_from is not null
                and copy.website_id in (item.website_id, entry.website_id)))
            or exists (select from product_variants variant where variant.variant_id = entry.variant_id
              and variant.website_id <> entry.website_id and not exists (select from websites copy
                where copy.copied_from is not null and copy.website_id in (variant.website_id, entry.website_id)))
            or exists (select from product_variants variant where variant.variant_id = entry.variant_id
              and variant.website_id = entry.website_id and variant.item_id <> entry.item_id) limit 20`,
      ),
  },
  {
    name: 'cart.answers',
    meaning: 'An entry is filed under other answers than it has: the same thing shows up twice.',
    async violations(db) {
      const rows = await db.rows(
        { row: column.text, text: column.text, hash: column.text },
        sql`
        select website_id || '/' || cart_id || '/' || entry_id as row, additional_fields as text, fields_hash as hash
        from cart_entries where additional_fields is not null limit ${SAMPLE}`,
      );
      return rows
        .filter(({ text, hash }) => createHash('sha256').update(text).digest('base64url') !== hash)
        .map(({ row }) => row)
        .slice(0, 20);
    },
  },
];
