import { type Product, type ProductBatchResult, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductFixture, type ProductFixture } from '../../../../testing/product-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let shop: ProductFixture;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openProductFixture(app);
});
afterAll(async () => {
  for (const { name, violations } of app.invariants)
    expect(await violations(app.platform.database.query), name).toEqual([]);
  await app.close();
});

const CHANGES = '/api/commerce/products/changes';
const send = (products: readonly object[], headers: Record<string, string> = {}, who = shop.manager) =>
  who.call('POST', CHANGES, { products }, headers);
const sent = async (...given: Parameters<typeof send>): Promise<ProductBatchResult['results']> => {
  const response = await send(...given);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().results;
};
const variantOf = ({ variants }: Product): string => variants[0]?.id ?? '';
const mug = (quantity = 5): Promise<Product> =>
  shop.make({ title: 'Mug', variants: [{ priceMinor: 1000, stock: { quantity } }] });

describe('products that are changed together', () => {
  it('AP-38 each product is saved whole or not at all, and one that is refused stops none of the others', async () => {
    const [fine, wrong, last] = [await mug(), await mug(), await mug()];
    const results = await sent([
      {
        itemId: fine.id,
        version: fine.version,
        change: {
          status: 'published',
          variantChanges: [{ id: variantOf(fine), priceMinor: 1200, sku: 'M-1' }],
        },
      },
      {
        itemId: wrong.id,
        version: wrong.version,
        change: {
          variantChanges: [{ id: variantOf(wrong), priceMinor: 500, onSale: true, salePriceMinor: 900 }],
          stockChanges: { incrementOperations: [{ variantId: variantOf(wrong), quantity: 4 }] },
        },
      },
      {
        itemId: last.id,
        version: last.version,
        change: { stockChanges: { decrementOperations: [{ variantId: variantOf(last), quantity: 2 }] } },
      },
    ]);
    expect(results.map(({ itemId, version }) => [itemId, version])).toEqual([
      [fine.id, fine.version + 1],
      [wrong.id, null],
      [last.id, last.version],
    ]);
    expect(results[1]?.refusal).toMatchObject({
      code: 'catalog.invalid',
      errors: { [`variants.${variantOf(wrong)}.salePriceMinor`]: expect.any(String) },
    });
    expect(await shop.read(fine.id)).toMatchObject({
      status: 'published',
      variants: [{ priceMinor: 1200, sku: 'M-1' }],
    });
    expect(await shop.read(wrong.id)).toMatchObject({
      variants: [{ priceMinor: 1000, stock: { quantity: 5 } }],
    });
    expect(await shop.read(last.id)).toMatchObject({ variants: [{ stock: { quantity: 3 } }] });
  });

  it('AP-38 a product that another member changed is refused with its own outcome', async () => {
    const product = await mug();
    await shop.patch(`/${product.id}`, { title: 'Big mug' });
    const change = { variantChanges: [{ id: variantOf(product), priceMinor: 1300 }] };
    const [refused] = await sent([{ itemId: product.id, version: product.version, change }]);
    expect(refused).toMatchObject({ version: null, refusal: { code: 'content.changed-meanwhile' } });
    const [saved] = await sent([{ itemId: product.id, version: product.version + 1, change }]);
    expect(saved).toMatchObject({ version: product.version + 2, refusal: null });
  });

  it('AP-39 a difference of stock is added to what is there by then, over any version of the product', async () => {
    const product = await mug(3);
    const variantId = variantOf(product);
    await shop.patch(`/${product.id}`, { title: 'Sold mug' });
    const sold = { decrementOperations: [{ variantId, quantity: 2 }], note: 'Sold elsewhere' };
    await shop.manager.call('POST', '/api/commerce/inventory/adjustments', sold);
    const change = { stockChanges: { incrementOperations: [{ variantId, quantity: 5 }], note: 'Received' } };
    const [result] = await sent([{ itemId: product.id, version: product.version, change }]);
    expect(result?.refusal).toBeNull();
    expect(await shop.read(product.id)).toMatchObject({ variants: [{ stock: { quantity: 6 } }] });
    const { movements } = (
      await shop.manager.get(`/api/commerce/inventory/movements?variantId=${variantId}`)
    ).json();
    expect(movements[0]).toMatchObject({ delta: 5, balance: 6, reference: 'Received' });
  });

  it('sent again with its key, nothing happens twice, not even where the first try was refused in part', async () => {
    const [stock, price, none] = [await mug(), await mug(), await mug(1)];
    const products = [
      {
        itemId: stock.id,
        version: stock.version,
        change: { stockChanges: { incrementOperations: [{ variantId: variantOf(stock), quantity: 1 }] } },
      },
      {
        itemId: price.id,
        version: price.version,
        change: {
          variantChanges: [{ id: variantOf(price), priceMinor: 1500 }],
          stockChanges: { incrementOperations: [{ variantId: variantOf(price), quantity: 1 }] },
        },
      },
      {
        itemId: none.id,
        version: none.version,
        change: { stockChanges: { decrementOperations: [{ variantId: variantOf(none), quantity: 2 }] } },
      },
    ];
    const headers = { 'idempotency-key': 'k'.repeat(255) };
    const first = await sent(products, headers);
    expect(first.map(({ refusal }) => refusal?.code)).toEqual([undefined, undefined, 'inventory.not-enough']);
    expect(Object.keys(first[2]?.refusal?.errors ?? {})).toEqual([variantOf(none)]);
    await shop.manager.call('POST', '/api/commerce/inventory/adjustments', {
      incrementOperations: [{ variantId: variantOf(none), quantity: 1 }],
    });
    const second = await sent(products, headers);
    expect(second.map(({ refusal }) => refusal)).toEqual([null, null, null]);
    const quantities = await Promise.all(
      [stock, price, none].map(async ({ id }) => (await shop.read(id)).variants[0]?.stock.quantity),
    );
    expect(quantities).toEqual([6, 6, 0]);
  });

  it('products of another site, unknown ones and editors get nothing, and a product is named once', async () => {
    const elsewhere = await openProductFixture(app);
    const theirs = await elsewhere.make();
    const change = { variantChanges: [{ id: variantOf(theirs), priceMinor: 1 }] };
    const [result] = await sent([{ itemId: theirs.id, version: theirs.version, change }]);
    expect(result).toMatchObject({ version: null, refusal: { code: 'catalog.missing' } });
    const stockChanges = { setFiniteOperations: [{ variantId: variantOf(theirs), quantity: 9 }] };
    const [stock] = await sent([{ itemId: theirs.id, version: theirs.version, change: { stockChanges } }]);
    expect(stock?.refusal?.code).toBe('inventory.unknown-variant');
    expect(await elsewhere.read(theirs.id)).toEqual(theirs);
    const own = await mug();
    const named = { itemId: own.id, version: own.version, change: { status: 'draft' } };
    expect((await send([named, named])).json().code).toBe('catalog.named-twice');
    expect((await send([named], {}, await shop.as(websiteRoles.editor))).statusCode).toBe(403);
    expect((await send([])).statusCode).toBe(400);
    expect((await send([{ ...named, change: { title: 'x' } }])).statusCode).toBe(400);
  });
});
