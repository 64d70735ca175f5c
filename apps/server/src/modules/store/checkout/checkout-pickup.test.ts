import { NO_ADDRESS } from '@awning/commerce';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALIFORNIA, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
  await app.shipping.save(
    fixture.site.id,
    {
      zones: [
        {
          name: 'Oregon',
          places: [{ countryCode: 'US', states: ['OR'] }],
          methods: [
            {
              name: 'Pick up',
              kind: 'pickup',
              address: '1 Pier, Portland',
              place: { countryCode: 'US', state: 'Oregon', postalCode: '97201' },
            },
          ],
        },
        {
          name: 'United States',
          places: [{ countryCode: 'US', states: null }],
          methods: [{ name: 'Standard', kind: 'flat', amountMinor: 500 }],
        },
      ],
    },
    { by: 'test' },
  );
});
afterAll(() => app.close());

describe('picking up', () => {
  it('pickup is offered at any distance, asks only for a name, is taxed at the shop, and shows its address', async () => {
    const mug = await fixture.product(5);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    const sent = await buyer.fillIn();
    expect(sent.cart.shippingOptions.map(({ name, pickupAddress }) => [name, pickupAddress])).toEqual([
      ['Standard', undefined],
      ['Pick up', '1 Pier, Portland'],
    ]);
    expect(sent.asks).toMatchObject({ shippingAddress: true, onlyName: false });
    expect(sent.totalCents).toBe(1200 + 500 + 105);
    const counter = sent.cart.shippingOptions[1]?.id ?? '';
    const fetched = await buyer.fillIn({ shippingOptionId: counter });
    expect([fetched.asks.onlyName, fetched.totalCents, fetched.problems]).toEqual([true, 1200, {}]);
    await buyer.buy();
    const order = await app.orders.byCart(fixture.site.id, fetched.cart.id ?? '');
    expect(order).toMatchObject({
      shippingMethod: { name: 'Pick up', kind: 'pickup', address: '1 Pier, Portland' },
      shippingAddress: { ...NO_ADDRESS, firstName: CALIFORNIA.firstName, lastName: CALIFORNIA.lastName },
      taxMinor: 0,
    });
    const page = await buyer.browser.get(app.orders.linkOf(fixture.site.id, order?.orderId ?? ''));
    expect(page.body).toContain('1 Pier, Portland');
  });

  it('pickup needs no country, and shipping still does', async () => {
    const mug = await fixture.product(5);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    const named = { ...NO_ADDRESS, firstName: 'Ada', lastName: 'Buyer' };
    const open = await buyer.fillIn({ shippingAddress: named });
    // Shown as for the shop's own country, although no country is chosen yet.
    expect(open.cart.shippingOptions.map(({ name }) => name)).toEqual(['Standard', 'Pick up']);
    expect(open.shippingAddress.countryCode).toBe('');
    expect(open.problems).toMatchObject({ 'shippingAddress.countryCode': expect.any(String) });
    const counter = open.cart.shippingOptions.find(({ name }) => name === 'Pick up');
    const chosen = await buyer.fillIn({ shippingAddress: named, shippingOptionId: counter?.id ?? '' });
    expect(chosen.problems).toEqual({});
    expect(await buyer.buy()).toMatchObject({ outcome: 'completed' });
  });
});
