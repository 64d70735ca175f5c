import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, column, sql } from '../../../platform/db/index.ts';
import { type Buyer, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { TEST_PASSWORD } from '../../../testing/factories.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
});
afterAll(async () => {
  expect(await fixture.violations()).toEqual([]);
  await app.close();
});

/** A shopper with one of a product in the cart, at the last step. */
async function ready(itemId: string): Promise<Buyer> {
  const buyer = fixture.shopper();
  await buyer.put({ itemId });
  await buyer.fillIn();
  return buyer;
}

async function signIn(buyer: Buyer, email: string): Promise<void> {
  expect((await buyer.signIn(email, TEST_PASSWORD)).statusCode).toBe(200);
}

/** Slow payments are decided, late events come. */
async function waitForBank(): Promise<void> {
  await fixture.passTime();
  await fixture.passTime();
}

describe('stock that is held for a payment', () => {
  it('stock is held for the current payment method, not only for the one that was abandoned', async () => {
    const last = await fixture.product(1);
    const [buyer, other] = [await ready(last.id), await ready(last.id)];
    expect((await buyer.pay({ card: 'test-authentication' })).json().outcome).toBe('needs-action');
    const { attemptId } = (await buyer.pay({ card: 'test-slow' })).json();
    expect((await other.pay({ expectedTotalCents: 1805 })).json().code).toBe('checkout.sold-out');
    await waitForBank();
    expect((await buyer.attempt(attemptId)).json()).toMatchObject({ outcome: 'completed' });
  });

  it('stock stays held when the shopper pays for another cart in a second tab', async () => {
    const [last, cheap] = [await fixture.product(1), await fixture.product(5)];
    const buyer = fixture.shopper();
    const { id: entryId } = await buyer.put({ itemId: last.id });
    await buyer.fillIn();
    const other = await ready(last.id);
    const { attemptId } = (await buyer.pay({ card: 'test-slow' })).json();
    await buyer.entry('DELETE', entryId);
    await buyer.put({ itemId: cheap.id, quantity: 2 });
    expect((await buyer.pay()).json().code).toBe('checkout.payment-under-way');
    expect((await other.pay({ expectedTotalCents: 1805 })).json().code).toBe('checkout.sold-out');
    await waitForBank();
    expect((await buyer.attempt(attemptId)).json()).toMatchObject({ outcome: 'completed' });
  });
});

describe('signing in while paying', () => {
  it('signing in while paying buys what was paid for, shows the order, and removes it from the merged cart', async () => {
    const [mug, vase] = [await fixture.product(9), await fixture.product(3)];
    const { email } = await app.make.customer(fixture.site);
    const phone = fixture.shopper();
    await signIn(phone, email);
    await phone.put({ itemId: vase.id });
    await phone.put({ itemId: mug.id, quantity: 2 });
    const buyer = await ready(mug.id);
    const { attemptId } = (await buyer.pay({ card: 'test-slow' })).json();
    await signIn(buyer, email);
    expect((await buyer.cart()).totalQuantity).toBe(4);
    await buyer.fillIn();
    expect((await buyer.pay()).json().code).toBe('checkout.payment-under-way');
    await waitForBank();
    expect((await buyer.attempt(attemptId)).json()).toMatchObject({ outcome: 'completed' });
    const { entries } = await buyer.cart();
    expect(entries.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
      [vase.id, 1],
      [mug.id, 2],
    ]);
    expect(await fixture.stockOf(mug.id)).toBe(8);
  });

  it("signing in while paying keeps the cart of an account that had none, and a subscription's checkout", async () => {
    const mug = await fixture.product(9);
    const box = await fixture.product(9, {
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    });
    const buyer = await ready(mug.id);
    const subscribe = await buyer.browser.call('POST', '/api/3/commerce/cart/subscription', {
      itemId: box.id,
    });
    const { cartToken } = subscribe.json();
    await buyer.fillIn({ note: 'By the door' }, cartToken);
    const { attemptId } = (await buyer.pay({ card: 'test-slow' })).json();
    const { email } = await app.make.customer(fixture.site);
    await signIn(buyer, email);
    await waitForBank();
    expect((await buyer.attempt(attemptId)).json()).toMatchObject({ outcome: 'completed' });
    expect((await buyer.cart()).entries).toEqual([]);
    expect(await buyer.checkout(cartToken)).toMatchObject({ email: buyer.email, note: 'By the door' });
    expect((await fixture.shopper().attempt(attemptId)).statusCode).toBe(404);
  });
});

describe('signing in at the moment in which the order is made', () => {
  it('signing in while the order is made makes one order, and leaves its lines in no cart', async () => {
    const mug = await fixture.product(null);
    const people = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(async (number) => {
        const { email } = await app.make.customer(fixture.site);
        const phone = fixture.shopper();
        await signIn(phone, email);
        // Every second one has no cart to merge with.
        if (number % 2 === 0) await phone.put({ itemId: mug.id, additionalFields: 'For another day' });
        const buyer = await ready(mug.id);
        const { attemptId } = (await buyer.pay({ card: 'test-slow' })).json();
        return { buyer, email, attemptId, waiting: number % 2 === 0 ? 1 : 0 };
      }),
    );
    const rows = await app.platform.database.query.rows(
      { reference: column.text },
      sql`select reference from test_bank_accounts where website_id = ${fixture.site.id} and state = 'pending'`,
    );
    for (const { reference } of rows)
      await app.payments.testBank(fixture.site.id).decide(reference, { kind: 'succeeded' });
    await Promise.all(people.flatMap(({ buyer, email }) => [signIn(buyer, email), fixture.passTime()]));
    await waitForBank();
    for (const { buyer, attemptId, waiting } of people) {
      expect((await buyer.attempt(attemptId)).json()).toMatchObject({ outcome: 'completed' });
      expect((await buyer.cart()).totalQuantity).toBe(waiting);
    }
  });
});

describe('a payment that is under way', () => {
  it('a pending payment survives the deletion of a coupon without a limit, and not of one with a limit', async () => {
    const mug = await fixture.product(9);
    for (const [change, outcome] of [
      [{ code: 'GONE' }, { outcome: 'completed' }],
      [{ code: 'COUNTED', usesLimit: 5 }, { code: 'checkout.not-bought' }],
    ] as const) {
      const { id, code } = await fixture.coupon(change);
      const buyer = await ready(mug.id);
      await buyer.coupon(code);
      const { attemptId } = (await buyer.pay({ card: 'test-slow' })).json();
      await app.discounts.coupons.remove(fixture.site.id, id);
      await waitForBank();
      expect((await buyer.attempt(attemptId)).json()).toMatchObject(outcome);
    }
  });

  it('a payment that was frozen but never sent to the provider is sent again when its shopper asks', async () => {
    const mug = await fixture.product(9);
    const buyer = await ready(mug.id);
    const { attemptId } = (await buyer.pay({ card: 'test-unreachable' })).json();
    // As if the server had died before the call, with a card that works.
    await app.platform.database.query.run(sql`update checkout_attempts set how = jsonb_set(how::jsonb, '{methodToken}', '"test-success"')::json
        where attempt_id = ${attemptId}`);
    expect((await buyer.attempt(attemptId)).json()).toMatchObject({ outcome: 'waiting' });
    app.clock.advance(4_000);
    expect((await buyer.attempt(attemptId)).json()).toMatchObject({ outcome: 'completed' });
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select how from checkout_attempts where attempt_id = ${attemptId}`,
    );
    expect(rows).toEqual([{ how: null }]);
  });

  it('a payment with an unreachable provider can be replaced by another card after twenty seconds', async () => {
    const mug = await fixture.product(9);
    const buyer = await ready(mug.id);
    const { cart } = await buyer.checkout();
    expect((await buyer.pay({ card: 'test-unreachable' })).json().outcome).toBe('waiting');
    expect((await buyer.pay()).json().outcome).toBe('waiting');
    app.clock.advance(21_000);
    expect((await buyer.pay()).json()).toMatchObject({ outcome: 'completed' });
    expect(await fixture.ordersOf(cart.id ?? '')).toHaveLength(1);
  });

  it('a cart is refused after ten declined cards in an hour', async () => {
    const mug = await fixture.product(9);
    const buyer = await ready(mug.id);
    for (let card = 0; card < 10; card++)
      expect((await buyer.pay({ card: 'test-refused', expectedTotalCents: 1805 })).statusCode).toBe(402);
    const response = await buyer.pay({ expectedTotalCents: 1805 });
    expect([response.statusCode, response.json().code]).toEqual([429, 'checkout.too-many-declines']);
    app.clock.advance(3_600_000);
    expect((await buyer.pay()).json()).toMatchObject({ outcome: 'completed' });
  });
});
