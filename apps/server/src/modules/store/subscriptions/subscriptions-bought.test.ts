import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;
const staff = { actor: 'member:test' };
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
  const bankTransfer = { enabled: true, label: 'Bank transfer', instructions: 'IBAN' };
  await app.payments.settings.change(fixture.site.id, {
    value: { bankTransfer },
    expected: undefined,
    by: 'test',
  });
});
afterAll(() => app.close());

/** A shopper at the checkout of a box for 12.00 a month. */
async function shopperWithBox() {
  const box = await fixture.product(99, {
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  });
  const buyer = fixture.shopper();
  const { cartToken } = (
    await buyer.browser.call('POST', '/api/3/commerce/cart/subscription', { itemId: box.id })
  ).json();
  const checkout = await buyer.fillIn({}, cartToken);
  return { buyer, cartToken, checkout, cartId: checkout.cart.id ?? '' };
}
async function subscribe() {
  const { buyer, cartToken, cartId } = await shopperWithBox();
  await buyer.buy({ cartToken });
  await app.settle();
  const order = await app.orders.byCart(fixture.site.id, cartId);
  if (!order) throw new Error('nothing was ordered');
  return order;
}
const statesOf = async (orderId: string) =>
  (await app.subscriptions.ofOrder(fixture.site.id, orderId)).map(({ state }) => state);

describe('a subscription that a shopper buys', () => {
  it('a new subscription stores how to charge it again', async () => {
    const { orderId } = await subscribe();
    expect(await app.subscriptions.ofOrder(fixture.site.id, orderId)).toMatchObject([
      { state: 'active', canBeBilled: true },
    ]);
    const rows = await app.platform.database.query.rows(
      { reference: column.text },
      sql`select method_reference as reference from subscriptions where first_order_id = ${orderId}`,
    );
    expect(rows[0]?.reference).toEqual(expect.any(String));
    expect(await fixture.violations()).toEqual([]);
  });

  it('a subscription ends when its first order is cancelled, or refunded in full', async () => {
    const cancelled = await subscribe();
    await app.orders.cancel(fixture.site.id, cancelled.orderId, {}, staff);
    expect(await statesOf(cancelled.orderId)).toEqual(['cancelled']);
    const refunded = await subscribe();
    await app.orders.refund(fixture.site.id, refunded.orderId, { amountMinor: 100 }, staff);
    await app.settle();
    expect(await statesOf(refunded.orderId)).toEqual(['active']);
    await app.orders.refund(fixture.site.id, refunded.orderId, {}, staff);
    await app.settle();
    expect(await statesOf(refunded.orderId)).toEqual(['cancelled']);
    expect(await fixture.violations()).toEqual([]);
    await app.platform.database.query.run(sql`
      update subscriptions set state = 'active', cancelled_at = null, next_billing_on = started_on + 30
      where first_order_id = ${refunded.orderId}`);
    expect(await fixture.violations()).toEqual([expect.stringContaining('subscriptions.ended-orders')]);
    await app.platform.database.transaction((tx) =>
      app.subscriptions.endOf(tx, fixture.site.id, refunded.orderId, { actor: 'test', reason: '' }),
    );
  });

  it('a subscription must be paid by a reusable method: not by transfer, nor by gift card alone', async () => {
    const { buyer, cartToken, checkout } = await shopperWithBox();
    expect(checkout.paymentMethods.map(({ id }) => id)).toEqual(['test-card']);
    const transfer = await buyer.pay({ cartToken, methodId: 'bank-transfer' });
    expect(transfer.json()).toMatchObject({ errors: { methodId: expect.any(String) } });
    const card = await fixture.giftCard(99_999);
    await buyer.browser.call('POST', `/api/commerce/checkout/gift-cards?cartToken=${cartToken}`, {
      code: card.code,
    });
    const wholly = await buyer.pay({ cartToken, methodId: 'none' });
    expect([wholly.statusCode, wholly.json().message]).toEqual([
      409,
      expect.stringContaining('A subscription cannot be paid by gift card alone'),
    ]);
  });
});
