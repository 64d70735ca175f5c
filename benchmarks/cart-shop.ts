import pg from 'pg';

export interface ShopProduct {
  readonly itemId: string;
  readonly sku: string;
}

/** A database with a shop of any size, filled by SQL because nobody wants to wait for ten thousand calls. */
export interface Shop {
  readonly websiteId: string;
  /** So many products over so many stores, in stock. */
  fill(count: number, stores: number): Promise<ShopProduct[]>;
  /** Carts of other people, each with two entries. */
  addCarts(count: number): Promise<void>;
  /** What the database does by itself within a minute or so. */
  gatherStatistics(): Promise<void>;
  run(statement: string): Promise<void>;
  close(): Promise<void>;
}

const STATISTICS = 'vacuum analyze carts, cart_entries';

const hex = (prefix: string, of: string): string => `'${prefix}' || lpad(to_hex(${of}), 18, '0')`;

/** Of the site with this name, or of the first one. */
export async function openShop(databaseUrl: string, slug?: string): Promise<Shop> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const result = await client.query<{ website_id: string }>(
    'select website_id from websites where $1::text is null or slug = $1 order by 1 limit 1',
    [slug],
  );
  const websiteId = result.rows[0]?.website_id;
  if (websiteId === undefined) throw new Error('There is no site to sell on.');
  let stores = 0;
  let products = 0;

  return {
    websiteId,
    async fill(count, wanted) {
      const [firstStore, first] = [stores, products];
      stores += wanted;
      products += count;
      const values = [websiteId];
      await client.query('begin');
      await client.query(
        `insert into collections (website_id, collection_id, kind, title, navigation_title, url_id, page_type, display_index, added_on, updated_on)
         select $1, ${hex('aaaaaa', 'n')}, 'products', 'Store ' || n, 'Store ' || n, 'bench-store-' || n, 1, 1000 + n, now(), now()
         from generate_series(${firstStore + 1}, ${stores}) n`,
        values,
      );
      const items = `generate_series(${first + 1}, ${products}) n`;
      await client.query(
        `insert into items (website_id, item_id, collection_id, record_type, title, url_id, status, publish_on, added_on, updated_on, display_index)
         select $1, ${hex('bbbbbb', 'n')}, ${hex('aaaaaa', `${firstStore + 1} + n % ${wanted}`)}, 11, 'Product ' || n, 'product-' || n,
           'published', now() - interval '1 day', now(), now(), n from ${items}`,
        values,
      );
      await client.query(
        `insert into products (website_id, item_id, currency) select $1, ${hex('bbbbbb', 'n')}, 'GBP' from ${items}`,
        values,
      );
      await client.query(
        `insert into product_variants (website_id, item_id, variant_id, sku, price_minor, position)
         select $1, ${hex('bbbbbb', 'n')}, ${hex('cccccc', 'n')}, 'SKU-' || n, 100 + n % 5000, 0 from ${items}`,
        values,
      );
      await client.query(
        `insert into stock_movements (website_id, variant_id, sequence, delta, balance, reason, actor, once, created_at)
         select $1, ${hex('cccccc', 'n')}, 1, 1000000, 1000000, 'adjustment', 'bench', false, now() from ${items}`,
        values,
      );
      await client.query(
        `insert into stock_levels (website_id, variant_id, item_id, on_hand, last_movement)
         select $1, ${hex('cccccc', 'n')}, ${hex('bbbbbb', 'n')}, 1000000, 1 from ${items}`,
        values,
      );
      await client.query(
        `insert into site_versions (website_id, version) values ($1, 2)
         on conflict (website_id) do update set version = site_versions.version + 1`,
        values,
      );
      await client.query(`select pg_notify('awning_site_version', $1)`, values);
      await client.query('commit');
      await client.query('analyze collections, items, products, product_variants, stock_levels');
      return Array.from({ length: count }, (_, index) => ({
        itemId: `bbbbbb${(first + 1 + index).toString(16).padStart(18, '0')}`,
        sku: `SKU-${first + 1 + index}`,
      }));
    },
    async addCarts(count) {
      await client.query(
        `insert into carts (website_id, cart_id, owner_key, created_at, used_on)
         select $1, ${hex('eeeeee', 'n')}, 'v' || md5(n::text) || md5((-n)::text), now(), current_date from generate_series(1, ${count}) n`,
        [websiteId],
      );
      await client.query(
        `insert into cart_entries (website_id, cart_id, entry_id, item_id, variant_id, quantity, fields_hash, snapshot)
         select $1, ${hex('eeeeee', 'n')}, ${hex('ffffff', 'n * 2 + line')}, ${hex('bbbbbb', '1 + (n + line) % 100')},
           ${hex('cccccc', '1 + (n + line) % 100')}, 1, '', '{"title": "Product", "sku": "SKU", "attributes": {}}'
         from generate_series(1, ${count}) n, generate_series(0, 1) line`,
        [websiteId],
      );
      await client.query(STATISTICS);
    },
    gatherStatistics: async () => void (await client.query(STATISTICS)),
    run: async (statement) => void (await client.query(statement)),
    close: () => client.end(),
  };
}
