import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

/**
 * What the constraints of the tables cannot say, or would stop saying if the data were restored without them. Read
 * only, across the tables of content and media, too.
 */
export const catalogInvariants: readonly Invariant[] = [
  {
    name: 'catalog.products-of-items',
    meaning: 'An item of a store is no product and cannot be sold, or a product belongs to something else.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select coalesce(i.website_id || '/' || i.item_id || ' has no product',
            p.website_id || '/' || p.item_id || ' is no item of a store') as row
          from (select * from items where record_type = 11) i
          full join products p on p.website_id = i.website_id and p.item_id = i.item_id
          where i.item_id is null or p.item_id is null limit 20`,
      ),
  },
  {
    name: 'catalog.variants',
    meaning:
      'A product has no variant, or a variant has no product: there is nothing that a shopper could buy.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select coalesce(p.website_id || '/' || p.item_id || ' has no variant',
            v.website_id || '/' || v.variant_id || ' has no product') as row
          from products p
          full join product_variants v on v.website_id = p.website_id and v.item_id = p.item_id
          where v.variant_id is null or p.item_id is null limit 20`,
      ),
  },
  {
    name: 'catalog.options',
    meaning: 'A variant has other options than its product, so nobody can choose it.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select v.website_id || '/' || v.variant_id as row from product_variants v
          join products p on p.website_id = v.website_id and p.item_id = v.item_id
          where array(select jsonb_object_keys(v.attributes) order by 1)
            is distinct from array(select jsonb_array_elements_text(p.option_names) order by 1) limit 20`,
      ),
  },
  {
    name: 'catalog.alike-variants',
    meaning:
      'Two variants of a product have the same values for its options: which one is bought is left to chance.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || '/' || item_id || ' ' || attributes as row from product_variants
          group by website_id, item_id, attributes having count(*) > 1 limit 20`,
      ),
  },
  {
    name: 'catalog.gift-cards',
    meaning: 'A gift card is on sale or costs nothing: it would be worth more than was paid for it.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select v.website_id || '/' || v.variant_id as row from product_variants v
          join products p on p.website_id = v.website_id and p.item_id = v.item_id
          where p.product_type = 4 and (v.on_sale or v.price_minor = 0) limit 20`,
      ),
  },
  {
    name: 'catalog.sale-prices',
    meaning: 'A variant is on sale for nothing, or for no less than its price.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select website_id || '/' || variant_id as row from product_variants
          where on_sale and (sale_price_minor = 0 or sale_price_minor >= price_minor) limit 20`,
      ),
  },
  {
    name: 'catalog.never-counted',
    meaning:
      'A download, gift card or paywall can run out, or something else cannot be counted. Save the product once more.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select s.website_id || '/' || s.variant_id as row from stock_levels s
          join products p on p.website_id = s.website_id and p.item_id = s.item_id
          where s.never_counted <> (p.product_type in (2, 4, 5)) or (s.never_counted and not s.unlimited) limit 20`,
      ),
  },
  {
    name: 'catalog.single-variants',
    meaning:
      'A digital product or paywall has options or several variants, which shoppers cannot choose from.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select p.website_id || '/' || p.item_id as row from products p
          where p.product_type in (2, 5) and (p.option_names <> '[]' or 1 <> (
            select count(*) from product_variants v where v.website_id = p.website_id and v.item_id = p.item_id)) limit 20`,
      ),
  },
  {
    name: 'catalog.asset-uses',
    meaning:
      'A product shows an image or sells a file that is not written down as used: it could be deleted as unused.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select used.website_id || '/' || used.item_id || ' ' || used.asset_id as row from (
            select website_id, item_id, jsonb_array_elements_text(picture_ids || file_ids) as asset_id from products
            union select website_id, item_id, image_id from product_variants where image_id is not null) used
          join assets a on a.website_id = used.website_id and a.asset_id = used.asset_id
          where not exists (select from asset_uses u where u.website_id = used.website_id and u.owner_kind = 'product'
            and u.owner_id = used.item_id and u.asset_id = used.asset_id) limit 20`,
      ),
  },
  {
    name: 'catalog.files-for-sale',
    meaning:
      'A file that a product sells is not written down as sold: everybody who guesses its address gets it.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select sold.website_id || '/' || sold.item_id || ' ' || sold.asset_id as row from (
            select website_id, item_id, jsonb_array_elements_text(file_ids) as asset_id from products) sold
          join assets a on a.website_id = sold.website_id and a.asset_id = sold.asset_id
          where not exists (select from asset_uses u where u.website_id = sold.website_id and u.owner_kind = 'product'
            and u.owner_id = sold.item_id and u.asset_id = sold.asset_id and u.for_sale) limit 20`,
      ),
  },
];
