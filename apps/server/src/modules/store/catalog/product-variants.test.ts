import type { Product } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { combined, openProductFixture, type ProductFixture } from '../../../testing/product-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: ProductFixture;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openProductFixture(app);
});
afterAll(async () => {
  for (const { name, violations } of app.invariants)
    expect(await violations(app.platform.database.query), name).toEqual([]);
  await app.close();
});

const skus = ({ variants }: Product): string[] => variants.map(({ sku }) => sku);
const SOME_SKU = /^SQ\d{7}$/;

describe('variants', () => {
  it('that a list names by their ids stay, with stock, SKU and image; others go and come', async () => {
    const product = await fixture.make({
      variantOptionOrdering: ['Size'],
      variants: ['S', 'M', 'L'].map((Size) => ({
        attributes: { Size },
        priceMinor: 5,
        stock: { quantity: 8 },
      })),
    });
    const [small, medium, large] = product.variants;
    const response = await fixture.put(`/${product.id}/variants`, {
      variants: [
        { id: large?.id, priceMinor: 7, lowStockAt: 3 },
        { attributes: { Size: 'XL' }, stock: { quantity: 1 } },
        { id: small?.id },
      ],
    });
    const { variants } = response.json().product;
    expect(variants).toMatchObject([
      { ...large, priceMinor: 7, lowStockAt: 3 },
      { attributes: { Size: 'XL' }, stock: { unlimited: false, quantity: 1 } },
      { ...small },
    ]);
    const stock = await app.inventory.stockOf(fixture.site.id, [product.id]);
    expect([...stock.keys()].toSorted()).toEqual(variants.map(({ id }: { id: string }) => id).toSorted());
    expect(stock.has(medium?.id ?? '')).toBe(false);
  });

  it('saving one price writes one row, and leaves the other variants as they are', async () => {
    const product = await fixture.make({
      variantOptionOrdering: ['Size'],
      variants: ['S', 'M', 'L'].map((Size) => ({ attributes: { Size }, priceMinor: 5 })),
    });
    const written = () =>
      app.platform.database.query.rows(
        { id: column.text, version: column.text },
        sql`select variant_id as id, xmin::text as version from product_variants
          where website_id = ${fixture.site.id} and item_id = ${product.id} order by position`,
      );
    const before = await written();
    const changed = product.variants[1]?.id;
    const response = await fixture.patch(`/${product.id}`, {
      variantChanges: [{ id: changed, priceMinor: 9 }],
    });
    expect(
      response.json().product.variants.map(({ priceMinor }: { priceMinor: number }) => priceMinor),
    ).toEqual([5, 9, 5]);
    const after = await written();
    const rewritten = after.filter(({ version }, place) => version !== before[place]?.version);
    expect(rewritten.map(({ id }) => id)).toEqual([changed]);
  });

  it('variants can swap their SKUs, and a blank SKU gets a generated one', async () => {
    const product = await fixture.make({
      variantOptionOrdering: ['Size'],
      variants: [
        { sku: 'A', attributes: { Size: 'S' } },
        { sku: 'B', attributes: { Size: 'L' } },
      ],
    });
    const [first, second] = product.variants;
    const swapped = await fixture.put(`/${product.id}/variants`, {
      variants: [
        { id: first?.id, sku: 'B' },
        { id: second?.id, sku: 'A' },
      ],
    });
    expect(skus(swapped.json().product)).toEqual(['B', 'A']);
    const blank = await fixture.patch(`/${product.id}/variants/${first?.id}`, { sku: ' ' });
    expect(skus(blank.json().product)).toEqual([expect.stringMatching(SOME_SKU), 'A']);
  });

  it('a variant is changed alone, with errors named by its own fields', async () => {
    const product = await fixture.make(combined({ Size: ['S', 'L'] }));
    const [first, second] = product.variants;
    const path = `/${product.id}/variants/${first?.id}`;
    const response = await fixture.patch(
      path,
      { onSale: true, salePriceMinor: 400, lowStockAt: 2 },
      { 'if-match': '"1"' },
    );
    expect(response.headers.etag).toBe('"2"');
    expect(response.json().product.variants).toEqual([
      { ...first, onSale: true, salePriceMinor: 400, lowStockAt: 2 },
      second,
    ]);
    expect((await fixture.patch(path, { sku: second?.sku })).json().errors).toEqual({
      sku: 'Another variant of this product has the same SKU.',
    });
    expect((await fixture.patch(path, { salePriceMinor: 0 })).json().errors).toEqual({
      salePriceMinor: 'Give it a sale price above 0 while it is on sale. What is free has a price of 0.',
    });
    expect((await fixture.patch(path, { stock: { quantity: 4 } })).json()).toMatchObject({
      code: 'http.invalid',
    });
    expect((await fixture.patch(`/${product.id}/variants/unknown`, { priceMinor: 4 })).json()).toMatchObject({
      code: 'catalog.variant-missing',
    });
    expect(
      (await fixture.patch(path, { lowStockAt: null })).json().product.variants[0].lowStockAt,
    ).toBeNull();
  });

  it('variants keep what was sold meanwhile when a product is saved', async () => {
    const product = await fixture.make({ variants: [{ priceMinor: 5, stock: { quantity: 8 } }] });
    const variantId = product.variants[0]?.id ?? '';
    await app.inventory.adjust(
      fixture.site.id,
      { decrementOperations: [{ variantId, quantity: 3 }] },
      { actor: 'test' },
    );
    const response = await fixture.put(`/${product.id}/variants`, {
      variants: [{ id: variantId, priceMinor: 6 }],
    });
    expect(response.json().product.variants[0]).toMatchObject({ priceMinor: 6, stock: { quantity: 5 } });
  });
});

describe('copies and removals', () => {
  it('a copy has variants and SKUs of its own, and nothing in stock unless it is unlimited', async () => {
    const image = await fixture.image();
    const original = await fixture.make({
      title: 'Original',
      pictureIds: [image],
      taxCategory: 'books',
      variantOptionOrdering: ['Size'],
      variants: [
        {
          sku: 'ORIGINAL',
          attributes: { Size: 'S' },
          priceMinor: 300,
          stock: { quantity: 5 },
          lowStockAt: 2,
        },
        { attributes: { Size: 'L' }, priceMinor: 400, stock: { unlimited: true } },
      ],
    });
    const { id } = await app.content.items.duplicate(fixture.site.id, original.id);
    const copy = await fixture.read(id);
    expect(copy).toMatchObject({ title: 'Original (Copy)', pictureIds: [image], taxCategory: 'books' });
    expect(copy.variants).toMatchObject([
      { attributes: { Size: 'S' }, priceMinor: 300, stock: { unlimited: false, quantity: 0 }, lowStockAt: 2 },
      { attributes: { Size: 'L' }, priceMinor: 400, stock: { unlimited: true, quantity: 0 } },
    ]);
    const shared = [...original.variants, ...copy.variants];
    expect(new Set(shared.map((each) => each.id)).size).toBe(4);
    expect(new Set(shared.map(({ sku }) => sku)).size).toBe(4);
    expect(await fixture.usesOf(id)).toEqual([image]);
  });

  it('a copied store has its products, and a removed one leaves nothing', async () => {
    const image = await fixture.image();
    const store = await app.make.store(fixture.site);
    const product = await fixture.make({ collectionId: store.id, pictureIds: [image] });
    const copied = await app.content.collections.duplicate(fixture.site.id, store.id, { withItems: true });
    const listed: Product[] = (await fixture.get(`?collectionId=${copied.id}`)).json().products;
    expect(listed).toMatchObject([{ title: product.title, pictureIds: [image] }]);
    const [copy] = listed;
    for (const id of [store.id, copied.id])
      await app.content.collections.remove(fixture.site.id, id, { confirm: true });
    expect((await fixture.get(`/${copy?.id}`)).statusCode).toBe(404);
    expect([...(await fixture.usesOf(product.id)), ...(await fixture.usesOf(copy?.id ?? ''))]).toEqual([]);
    expect((await app.inventory.stockOf(fixture.site.id, [product.id, copy?.id ?? ''])).size).toBe(0);
  });

  it('a removed product leaves nothing but the record of its stock', async () => {
    const product = await fixture.make({
      pictureIds: [await fixture.image()],
      variants: [{ stock: { quantity: 2 } }],
    });
    const variantId = product.variants[0]?.id ?? '';
    expect((await fixture.remove(`/${product.id}`)).statusCode).toBe(204);
    expect((await fixture.get(`/${product.id}`)).json()).toMatchObject({ code: 'catalog.missing' });
    expect((await fixture.remove(`/${product.id}`)).statusCode).toBe(404);
    expect(await fixture.usesOf(product.id)).toEqual([]);
    expect((await app.inventory.movements(fixture.site.id, { variantId })).movements).toHaveLength(1);
  });
});
