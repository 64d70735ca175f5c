import { PRODUCT_TYPES } from '@awning/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openProductFixture, type ProductFixture } from '../../../testing/product-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: ProductFixture;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openProductFixture(app);
});
afterAll(() => app.close());

const adjust = (body: object) => fixture.manager.call('POST', '/api/commerce/inventory/adjustments', body);
const createOf = async (
  productType: number,
  variant: object = {},
): Promise<{ id: string; variantId: string }> => {
  const { id, variants } = await fixture.make({ productType, variants: [{ priceMinor: 500, ...variant }] });
  return { id, variantId: variants[0]?.id ?? '' };
};
const stockOf = async (id: string): Promise<object | undefined> =>
  (await fixture.read(id)).variants[0]?.stock;
const expectOrder = async (): Promise<void> => {
  for (const { name, violations } of app.catalog.invariants)
    expect(await violations(app.platform.database.query), name).toEqual([]);
};

it.each(['digital', 'gift-card', 'paywall'] as const)('nobody can make a %s run out', async (type) => {
  const { id, variantId } = await createOf(PRODUCT_TYPES[type], { stock: { quantity: 3 } });
  const one = [{ variantId, quantity: 0 }];
  const some = [{ variantId, quantity: 1 }];
  for (const body of [
    { setFiniteOperations: one },
    { incrementOperations: some },
    { decrementOperations: some },
  ]) {
    const response = await adjust(body);
    expect(response.statusCode, response.body).toBe(409);
    const sentence = `The variant ${variantId} never runs out: downloads, gift cards and paywalls are not counted. Nothing was changed.`;
    expect(response.json()).toMatchObject({
      code: 'inventory.never-counted',
      message: sentence,
      errors: { [variantId]: sentence },
    });
  }
  expect((await adjust({ setUnlimitedOperations: [variantId] })).statusCode).toBe(204);
  expect(await stockOf(id)).toEqual({ unlimited: true, quantity: 0 });
  await expectOrder();
});

it('what becomes a download is not counted any more, and what is none any more can be counted again', async () => {
  const { id, variantId } = await createOf(PRODUCT_TYPES.physical, { stock: { quantity: 3 } });
  await fixture.patch(`/${id}`, { productType: PRODUCT_TYPES.digital });
  const count = { setFiniteOperations: [{ variantId, quantity: 7 }] };
  expect((await adjust(count)).json()).toMatchObject({ code: 'inventory.never-counted' });
  await fixture.patch(`/${id}`, { productType: PRODUCT_TYPES.service });
  expect(await stockOf(id)).toEqual({ unlimited: true, quantity: 0 });
  expect((await adjust(count)).statusCode).toBe(204);
  expect(await stockOf(id)).toEqual({ unlimited: false, quantity: 7 });
  await expectOrder();
});

it('the copy of a download never runs out either', async () => {
  const { id } = await createOf(PRODUCT_TYPES.digital);
  const copy = await app.content.items.duplicate(fixture.site.id, id);
  const [variant] = (await fixture.read(copy.id)).variants;
  const response = await adjust({ setFiniteOperations: [{ variantId: variant?.id, quantity: 0 }] });
  expect(response.json()).toMatchObject({ code: 'inventory.never-counted' });
  await expectOrder();
});
