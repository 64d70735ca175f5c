import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { receiveInvalidations } from '../../../testing/site-invalidations.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { CART, createTestShopper } from '../../../testing/test-shopper.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let storeId: string;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  storeId = (await app.make.store(site)).id;
});
afterAll(() => app.close());

const open = async () => {
  const shopper = createTestShopper(app, site);
  const product = await app.make.product(site, storeId, {
    title: 'Bowl',
    variants: [{ sku: 'BOWL', priceMinor: 500, stock: { quantity: 3 } }],
  });
  await shopper.put({ itemId: product.id, quantity: 2 });
  await receiveInvalidations(app);
  const text = async () => (await shopper.browser.get(CART)).body;
  return { shopper, product, text, variantId: product.variants[0]?.id ?? '' };
};

describe('the cached response', () => {
  it('the cached cart response equals a newly built one', async () => {
    const { shopper, text } = await open();
    expect(await text()).toBe(await text());
    const visitor = shopper.browser.cookies.get('awning-visitor') ?? '';
    const cart = await app.carts.read(site.id, { kind: 'visitor', token: visitor });
    expect(JSON.parse(await text())).toEqual(JSON.parse(JSON.stringify(cart)));
  });

  it.each<[string, (o: Awaited<ReturnType<typeof open>>) => Promise<unknown>, object]>([
    [
      'a price',
      ({ product, variantId }) =>
        app.catalog.products.changeVariant(
          site.id,
          product.id,
          variantId,
          { priceMinor: 700 },
          { by: 'test' },
        ),
      { subtotalCents: 1400 },
    ],
    [
      'a quantity',
      async ({ shopper, product }) => shopper.put({ itemId: product.id }),
      { totalQuantity: 3, subtotalCents: 1500 },
    ],
    [
      'stock',
      ({ variantId }) =>
        app.inventory.adjust(
          site.id,
          { setFiniteOperations: [{ variantId, quantity: 1 }] },
          { actor: 'test' },
        ),
      { entries: [{ stockMessage: 'Sorry, we do not have enough of that item available.' }] },
    ],
    [
      'the smallest order',
      () => app.settings.changeStore(site.id, { value: { minimumOrderSubtotal: 90_000 }, by: 'test' }),
      { minimumSubtotalMessage: expect.stringContaining('900') },
    ],
    [
      'what is for sale',
      ({ product }) => app.catalog.products.change(site.id, product.id, { status: 'draft' }, { by: 'test' }),
      { totalQuantity: 0, entries: [{ isAvailable: false }] },
    ],
  ])('the cached cart response is invalidated by a change of %s', async (_what, change, expected) => {
    const opened = await open();
    await opened.text();
    await change(opened);
    await receiveInvalidations(app);
    expect(JSON.parse(await opened.text())).toMatchObject(expected);
  });

  it('of a cart with a coupon is recreated, because coupons end by the clock', async () => {
    const { shopper, text } = await open();
    const endsAt = app.clock.now().getTime() + 60_000;
    await app.discounts.coupons.create(
      site.id,
      {
        name: 'Minute',
        code: 'MINUTE',
        kind: 'percent',
        value: 1000,
        endsAt,
      },
      { memberId: 'test' },
    );
    await shopper.browser.call('POST', `${CART}/coupons`, { promoCode: 'MINUTE' });
    expect(JSON.parse(await text())).toMatchObject({ discountCents: 100 });
    app.clock.advance(120_000);
    expect(JSON.parse(await text())).toMatchObject({ discountCents: 0 });
  });
});
