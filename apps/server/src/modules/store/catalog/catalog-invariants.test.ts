import { PRODUCT_TYPES } from '@awning/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Statement, sql } from '../../../platform/db/index.ts';
import { sampleImage } from '../../../testing/sample-image.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  const store = await app.make.store(site);
  const { id } = await app.media.upload(site.id, await sampleImage());
  await app.make.product(site, store.id, { pictureIds: [id] });
  await app.make.product(site, store.id, {
    productType: PRODUCT_TYPES['gift-card'],
    variants: [{ priceMinor: 1000 }],
  });
  const file = await app.media.upload(site.id, await sampleImage());
  await app.make.product(site, store.id, { productType: PRODUCT_TYPES.digital, fileIds: [file.id] });
});
afterAll(() => app.close());

/** What `doctor` would say after this happened. Nothing of it stays. */
async function brokenBy(...damage: readonly Statement[]): Promise<string[]> {
  const undo = new Error('undo');
  const broken: string[] = [];
  const trial = app.platform.database.transaction(async (tx) => {
    broken.length = 0;
    for (const statement of damage) await tx.run(statement);
    for (const { name, violations } of app.catalog.invariants)
      if ((await violations(tx)).length > 0) broken.push(name);
    throw undo;
  });
  await expect(trial).rejects.toBe(undo);
  return broken;
}

it.each<[name: string, damage: Statement[]]>([
  ['catalog.products-of-items', [sql`delete from products where product_type = 1`]],
  ['catalog.products-of-items', [sql`update items set record_type = 1`]],
  [
    'catalog.variants',
    [sql`delete from product_variants v using products p where p.item_id = v.item_id and p.product_type = 1`],
  ],
  ['catalog.options', [sql`update products set option_names = '["Size"]' where product_type = 1`]],
  [
    'catalog.options',
    [sql`update product_variants set attributes = '{"Hue": "red"}' where attributes = '{}'`],
  ],
  [
    'catalog.alike-variants',
    [
      sql`insert into product_variants (website_id, item_id, variant_id, sku, position)
        select website_id, item_id, 'twin', 'twin', 1 from products where product_type = 1`,
    ],
  ],
  [
    'catalog.gift-cards',
    [
      sql`update product_variants v set price_minor = 0 from products p
        where p.item_id = v.item_id and p.product_type = 4`,
    ],
  ],
  ['catalog.sale-prices', [sql`update product_variants set on_sale = true, sale_price_minor = price_minor`]],
  [
    'catalog.sale-prices',
    [sql`update product_variants set on_sale = true, price_minor = 500, sale_price_minor = 0`],
  ],
  ['catalog.never-counted', [sql`update stock_levels set never_counted = false`]],
  ['catalog.single-variants', [sql`update products set option_names = '["Size"]' where product_type = 2`]],
  ['catalog.files-for-sale', [sql`update asset_uses set for_sale = false`]],
  ['catalog.asset-uses', [sql`delete from asset_uses where owner_kind = 'product'`]],
])('doctor reports %s when it is broken', async (name, damage) => {
  expect(await brokenBy(...damage)).toContain(name);
});

it('nothing is reported about a store that is in order', async () => {
  expect(await brokenBy()).toEqual([]);
});
