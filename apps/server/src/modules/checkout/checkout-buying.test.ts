import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutDesk, openCheckoutDesk } from '../../testing/checkout-desk.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let desk: CheckoutDesk;
beforeAll(async () => {
  app = await createTestApp();
  desk = await openCheckoutDesk(app);
});
afterAll(async () => {
  expect(await desk.violations()).toEqual([]);
  await app.close();
});

describe('buying a cart', () => {
  it('makes one order of what was shown, with shipping and tax, and takes the stock', async () => {
    const mug = await desk.product(5);
    const buyer = desk.shopper();
    await buyer.put({ itemId: mug.id, quantity: 2 });
    const { totalCents, cart, problems, dueCents } = await buyer.fillIn();
    // 24.00 + 5.00 shipping + 8.75 % of 24.00
    expect({ totalCents, dueCents, problems }).toEqual({ totalCents: 3110, dueCents: 3110, problems: {} });
    expect(cart).toMatchObject({ taxCents: 210, shippingCostCents: 500, grandTotalCents: 3110 });
    const outcome = await buyer.buy();
    expect(outcome).toEqual({
      outcome: 'completed',
      url: expect.stringMatching(/^\/checkout\/orders\/[^/]+\/confirmed$/),
    });
    const order = await app.orders.byCart(desk.site.id, cart.id ?? '');
    expect(order).toMatchObject({
      email: buyer.email,
      totalMinor: 3110,
      taxMinor: 210,
      testMode: true,
      financialStatus: 'paid',
      lines: [{ itemId: mug.id, quantity: 2, subtotalMinor: 2400 }],
    });
    const [variant] = mug.variants;
    expect((await app.inventory.stockOf(desk.site.id, [mug.id])).get(variant?.id ?? '')).toMatchObject({
      qtyInStock: 3,
    });
    expect((await buyer.cart()).entries).toEqual([]);
  });
});
