import { PRODUCT_TYPES } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { CALIFORNIA, type CheckoutFixture, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;

beforeAll(async () => {
  app = await createTestApp({ config: { paymentsPerMinute: 12 } });
  fixture = await openCheckoutFixture(app);
});
afterAll(() => app.close());

describe('what is charged', () => {
  it('a shopper pays only what was shown: a gift card drained meanwhile is reported first', async () => {
    const [mug, card] = [await fixture.product(9), await fixture.giftCard(1500)];
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.fillIn();
    await buyer.addGiftCard(card.code);
    const { totalCents, dueCents } = await buyer.checkout();
    expect([totalCents, dueCents]).toEqual([1805, 305]);
    const drained = { deltaMinor: -1500, reason: 'Paid out' };
    await app.giftCards.admin.adjust(fixture.site.id, card.id, drained, { actor: 'test' });
    const refused = await buyer.pay({ expectedTotalCents: totalCents, expectedDueCents: dueCents });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'checkout.price-changed']);
    expect((await buyer.checkout()).dueCents).toBe(1805);
  });

  it('an order that is not shipped is taxed by the billing address, even if a shipping address was typed', async () => {
    const song = await fixture.product(null, { productType: PRODUCT_TYPES.digital });
    const buyer = fixture.shopper();
    await buyer.put({ itemId: song.id });
    await buyer.save({ email: buyer.email, billingAddress: CALIFORNIA });
    const { taxCents } = (await buyer.checkout()).cart;
    expect(taxCents).toBe(105);
    await buyer.save({ shippingAddress: { countryCode: 'DE' } });
    const { cart } = await buyer.checkout();
    expect(cart.taxCents).toBe(taxCents);
    await buyer.buy();
    expect(await app.orders.byCart(fixture.site.id, cart.id ?? '')).toMatchObject({ taxMinor: taxCents });
  });

  it("an order of gift cards only has the buyer's name, if given, and asks for no address", async () => {
    const card = await fixture.product(null, { productType: PRODUCT_TYPES['gift-card'] });
    for (const [billingAddress, name] of [
      [{ firstName: ' Ada ', lastName: 'Buyer', city: 'Nowhere' }, 'Ada Buyer'],
      [{ city: 'Nowhere' }, ''],
    ] as const) {
      const buyer = fixture.shopper();
      await buyer.put({ itemId: card.id });
      await buyer.save({ email: buyer.email, billingAddress });
      const { cart, asks, problems } = await buyer.checkout();
      expect([asks.billingAddress, problems]).toEqual([false, {}]);
      await buyer.buy();
      const order = await app.orders.byCart(fixture.site.id, cart.id ?? '');
      expect(order?.customerName).toBe(name);
      expect(order?.billingAddress?.city ?? '').toBe('');
    }
  });

  it('a gift card of another currency does not count after the store changes its currency', async () => {
    const there = await openCheckoutFixture(app);
    const [mug, card] = [await there.product(9), await there.giftCard(1000)];
    const buyer = there.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.fillIn();
    await buyer.addGiftCard(card.code);
    expect((await buyer.checkout()).dueCents).toBe(805);
    await app.settings.changeStore(there.site.id, { value: { storeCurrency: 'EUR' }, by: 'test' });
    const now = await buyer.pay({ expectedTotalCents: 1805, expectedDueCents: 805 });
    expect(now.json().code).toBe('checkout.price-changed');
    const { totalCents, dueCents, giftCards } = await buyer.checkout();
    expect(dueCents).toBe(totalCents);
    expect(giftCards).toEqual([expect.objectContaining({ amountCents: 0 })]);
  });

  it('a coupon that takes nothing off is not used up', async () => {
    const there = await openCheckoutFixture(app);
    const free = { name: 'Free', kind: 'flat', amountMinor: 0 } as const;
    const places = [{ countryCode: 'US', states: null }];
    const zones = [{ name: 'US', places, methods: [free] }];
    await app.shipping.save(there.site.id, { zones }, { by: 'test' });
    const { code } = await there.coupon({ kind: 'free-shipping', value: 0, usesLimit: 1 });
    const mug = await there.product(9);
    const buyer = there.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.coupon(code);
    await buyer.fillIn();
    await buyer.buy();
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select uses from coupons where website_id = ${there.site.id}`,
    );
    expect(rows).toEqual([{ uses: 0 }]);
  });
});

describe('who sees it', () => {
  it("a subscription's checkout and order are hidden from other browsers that have its link", async () => {
    const box = await fixture.product(9, {
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    });
    const [buyer, other] = [fixture.shopper(), fixture.shopper()];
    const started = await buyer.browser.call('POST', '/api/3/commerce/cart/subscription', { itemId: box.id });
    const { cartToken } = started.json();
    await buyer.fillIn({ note: 'A secret' }, cartToken);
    const seen = await other.checkout(cartToken);
    expect(seen).toMatchObject({ email: '', note: '', cart: { shippingLocation: {} } });
    expect(seen.shippingAddress.address1).toBe('');
    await other.fillIn({ note: 'Mine' }, cartToken);
    expect(await buyer.checkout(cartToken)).toMatchObject({ email: buyer.email, note: 'A secret' });

    const { attemptId } = (await buyer.pay({ card: 'test-authentication', cartToken })).json();
    expect((await other.attempt(attemptId, cartToken)).statusCode).toBe(404);
    expect((await other.pay({ cartToken })).json().code).toBe('checkout.payment-under-way');
    // A bank may send people back without what their tab knew.
    expect((await buyer.attempt(attemptId)).json()).toMatchObject({ outcome: 'needs-action' });
    await buyer.buy({ cartToken });
    const late = await other.pay({ cartToken, expectedTotalCents: seen.totalCents });
    expect([late.statusCode, late.json().code]).toEqual([409, 'checkout.cart-empty']);
  });

  it('reloading the checkout after a lost response leads its shopper to the order, and no one else', async () => {
    const mug = await fixture.product(9);
    const buyer = fixture.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.fillIn();
    const outcome = await buyer.buy();
    const url = 'url' in outcome ? outcome.url : '';
    expect((await buyer.browser.get('/checkout')).body).toContain(`href="${url}"`);
    expect((await fixture.shopper().browser.get('/checkout')).body).not.toContain('/checkout/orders/');
    app.clock.advance(3_600_000);
    expect((await buyer.browser.get('/checkout')).body).not.toContain(url);
  });

  it('limits payments by their own number, although changes of carts are not limited', async () => {
    const buyer = fixture.shopper();
    const codes = new Set<number>();
    for (let pay = 0; pay < 13; pay++) codes.add((await buyer.pay({ expectedTotalCents: 1 })).statusCode);
    expect([...codes].at(-1)).toBe(429);
  });
});
