import type { Product } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { combined, openProductFixture, type ProductFixture } from '../../../testing/product-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let shop: ProductFixture;

beforeAll(async () => {
  app = await createTestApp();
  shop = await openProductFixture(app);
});
afterAll(() => app.close());

const makeSizes = async (): Promise<{ product: Product; small: string; large: string }> => {
  const product = await shop.make({
    title: 'Mug',
    variantOptionOrdering: ['Size'],
    variants: [
      { attributes: { Size: 'Small' }, sku: 'S', priceMinor: 1000, stock: { quantity: 3 } },
      { attributes: { Size: 'Large' }, sku: 'L', priceMinor: 1200, stock: { quantity: 5 } },
    ],
  });
  const [small, large] = product.variants.map(({ id }) => id);
  return { product, small: small ?? '', large: large ?? '' };
};
const stockOf = (product: Product): number[] => product.variants.map(({ stock }) => stock.quantity);

describe('one save of a product', () => {
  it('AP-28 one variant is changed without naming the others, and stock moves by the difference, in one request', async () => {
    const { product, small, large } = await makeSizes();
    // Sold while the member was typing: it does not come back.
    await app.inventory.adjust(
      shop.site.id,
      { decrementOperations: [{ variantId: small, quantity: 1 }] },
      { actor: 'test' },
    );
    const response = await shop.patch(
      `/${product.id}`,
      {
        title: 'Tall mug',
        variantChanges: [{ id: large, priceMinor: 1300 }],
        stockChanges: { incrementOperations: [{ variantId: small, quantity: 5 }], note: 'Received' },
      },
      { 'if-match': `"${product.version}"` },
    );
    expect(response.statusCode, response.body).toBe(200);
    const saved: Product = response.json().product;
    expect(saved.title).toBe('Tall mug');
    expect(saved.variants.map(({ priceMinor, sku }) => [priceMinor, sku])).toEqual([
      [1000, 'S'],
      [1300, 'L'],
    ]);
    expect(stockOf(saved)).toEqual([7, 5]);
    const { movements } = (
      await shop.manager.get(`/api/commerce/inventory/movements?variantId=${small}`)
    ).json();
    expect(movements[0]).toMatchObject({ delta: 5, balance: 7, reference: 'Received' });
  });

  it.each([
    ['a price below nothing', { priceMinor: -1 }, {}, 'priceMinor'],
    ['an SKU that another variant has', { sku: 'S' }, {}, 'sku'],
    ['a sale above the price', { onSale: true, salePriceMinor: 5000 }, {}, 'salePriceMinor'],
  ])(
    'a product with %s is refused as a whole, and the sentence names the variant by its id',
    async (_, change, more, field) => {
      const { product, small, large } = await makeSizes();
      const response = await shop.patch(`/${product.id}`, {
        title: 'Never',
        variantChanges: [{ id: large, ...change }],
        stockChanges: { incrementOperations: [{ variantId: small, quantity: 5 }] },
        ...more,
      });
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().errors)).toContain(`variants.${large}.${field}`);
      expect(await shop.read(product.id)).toEqual(product);
    },
  );

  it('stock that cannot move takes the whole save back', async () => {
    const { product, small } = await makeSizes();
    const response = await shop.patch(`/${product.id}`, {
      title: 'Never',
      stockChanges: { decrementOperations: [{ variantId: small, quantity: 4 }] },
    });
    expect([response.statusCode, response.json().code]).toEqual([409, 'inventory.not-enough']);
    expect(await shop.read(product.id)).toEqual(product);
  });

  it('variants and stock of another product cannot be changed', async () => {
    const [one, other] = [await makeSizes(), await makeSizes()];
    const variantChanges = [{ id: other.small, priceMinor: 1 }];
    expect((await shop.patch(`/${one.product.id}`, { variantChanges })).statusCode).toBe(404);
    const stockChanges = { setUnlimitedOperations: [other.small] };
    expect((await shop.patch(`/${one.product.id}`, { stockChanges })).statusCode).toBe(404);
    expect(await shop.read(other.product.id)).toEqual(other.product);
  });

  it('a variant that a shopper is paying for cannot be removed, and the sentence names it', async () => {
    const { product, small, large } = await makeSizes();
    const owner = { kind: 'cart', id: 'c'.repeat(24) } as const;
    const until = new Date(app.clock.now().getTime() + 900_000);
    await app.inventory.hold(shop.site.id, owner, [{ variantId: large, quantity: 1 }], until);
    const variants = [{ id: small }];
    const refused = await shop.patch(`/${product.id}`, { variants });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'catalog.variant-held']);
    expect(refused.json().message).toContain('Large');
    expect((await shop.read(product.id)).variants).toHaveLength(2);
    app.clock.advance(901_000);
    expect((await shop.patch(`/${product.id}`, { variants })).statusCode).toBe(200);
  });

  it('250 variants are saved and one more is refused', async () => {
    const most = combined({ A: numbers(25), B: numbers(10) });
    const product = await shop.make({ title: 'Many', ...most });
    expect(product.variants).toHaveLength(250);
    const tooMany = combined({ A: numbers(251) });
    const refused = await shop.post({ title: 'Too many', ...tooMany });
    expect([refused.statusCode, refused.json().errors.variants]).toEqual([
      400,
      'A product can have 250 variants at the most.',
    ]);
  });

  it('texts for search engines are what the page says to them, and the title stays', async () => {
    const product = await shop.make({
      title: 'Mug',
      status: 'published',
      seoTitle: 'Mug, thrown by hand',
      seoDescription: 'Keeps tea warm.',
    });
    const page = await app.browser({ host: `${shop.site.slug}.localhost` }).get(product.fullUrl);
    expect(page.body).toContain('<meta name="description" content="Keeps tea warm.">');
    expect(page.body).toMatch(/<title>[^<]*Mug, thrown by hand/);
  });
});

const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => `${index + 1}`);
