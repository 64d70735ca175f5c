import { PRODUCT_TYPES } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Statement, sql } from './platform/db/index.ts';
import { type CheckoutFixture, openCheckoutFixture } from './testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let fixture: CheckoutFixture;

/** A shopper buys two mugs and a gift card with a coupon and a gift card, pays the rest, and gets a partial refund. */
async function sellAndRefund(): Promise<void> {
  const { id: mug } = await fixture.product(5);
  const { id: voucher } = await fixture.product(null, {
    productType: PRODUCT_TYPES['gift-card'],
    variants: [{ priceMinor: 2500 }],
  });
  const coupon = await fixture.coupon({ usesLimit: 5 });
  const card = await fixture.giftCard(1000);
  const buyer = fixture.shopper();
  await buyer.put({ itemId: mug, quantity: 2 });
  const details = { recipientName: 'Ben', recipientEmail: 'ben@example.com', senderName: 'Ada', message: '' };
  await buyer.put({
    itemId: voucher,
    additionalFields: JSON.stringify({ giftCard: { ...details, deliverOn: null } }),
  });
  await buyer.coupon(coupon.code);
  await buyer.addGiftCard(card.code);
  const { cart } = await buyer.fillIn();
  expect(await buyer.buy()).toMatchObject({ outcome: 'completed' });
  const order = await app.orders.byCart(fixture.site.id, cart.id ?? '');
  const lineItems = order?.lines.map(({ lineId, quantity }) => ({ lineItemId: lineId, quantity })) ?? [];
  await app.orders.refund(fixture.site.id, order?.orderId ?? '', { lineItems }, { actor: 'system' });
  await app.settle();
  app.clock.advance(10 * 60_000);
}

beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
  await sellAndRefund();
});
afterAll(() => app.close());

const undone = new Error('undone');

/** As in a backup that was played back by hand: nothing but the rows themselves. */
const WITHOUT_CONSTRAINTS = sql`do $$
  declare each record;
  begin
    for each in select c.conrelid::regclass as place, c.conname as name from pg_constraint c
      join pg_class held on held.oid = c.conrelid
      where c.contype in ('f', 'c') and held.relnamespace = 'public'::regnamespace
        and held.relname ~ '^(orders|order_|payment|gift_card|discount_uses|stock_|carts|cart_entries|items|checkout|product_)' loop
      execute format('alter table %s drop constraint %I', each.place, each.name);
    end loop;
    for each in select distinct tgrelid::regclass as place from pg_trigger where not tgisinternal loop
      execute format('alter table %s disable trigger user', each.place);
    end loop;
  end $$`;

/** Which promises across modules a repair by hand breaks. It is undone. */
async function brokenBy(...repairs: Statement[]): Promise<string[]> {
  const broken: string[] = [];
  const repairing = app.platform.database.transaction(async (tx) => {
    await tx.run(WITHOUT_CONSTRAINTS);
    for (const repair of repairs) {
      const rowCount = await tx.run(repair);
      expect(rowCount).toBeGreaterThan(0);
    }
    for (const { name, violations } of app.invariants)
      if (name.startsWith('crossing.') && (await violations(tx)).length > 0) broken.push(name);
    throw undone;
  });
  await expect(repairing).rejects.toBe(undone);
  return broken;
}

describe('the promises across modules', () => {
  it('the promises across modules hold for an order with everything in it', async () => {
    expect(await fixture.violations()).toEqual([]);
    expect(await brokenBy(sql`select 1`)).toEqual([]);
  });

  it.each<[string, Statement, string[]]>([
    ['a sale is lost', sql`delete from stock_movements where reason = 'sale'`, ['crossing.sales']],
    ['more was taken', sql`update stock_movements set delta = -3 where reason = 'sale'`, ['crossing.sales']],
    ['an order is lost', sql`delete from orders`, ['payments', 'gift-cards', 'discounts', 'carts', 'given']],
    ['its lines are lost', sql`delete from order_lines`, ['sales', 'given']],
    ['a payment is lost', sql`delete from payments`, ['crossing.payments']],
    ['less was paid', sql`update payments set amount_minor = 4900`, ['crossing.payments']],
    ['another currency was paid', sql`update payments set currency = 'EUR'`, ['crossing.payments']],
    [
      'the order forgot that it was paid',
      sql`update orders set paid_minor = gift_card_minor, refunded_minor = 0`,
      ['crossing.payments', 'given'],
    ],
    ['a refund never left', sql`delete from payment_refunds`, ['crossing.refunds']],
    [
      'a refund is of another amount',
      sql`update payment_refunds set amount_minor = amount_minor - 1`,
      ['crossing.refunds'],
    ],
    ['the refund of an order is lost', sql`delete from order_refunds`, ['crossing.refunds']],
    [
      'a gift card did not get back what it should',
      sql`delete from gift_card_movements where reason = 'refund'`,
      ['crossing.refunds'],
    ],
    [
      'a gift card paid nothing',
      sql`delete from gift_card_movements where reason = 'order'`,
      ['crossing.gift-cards'],
    ],
    [
      'a gift card paid less',
      sql`update gift_card_movements set delta_minor = delta_minor + 1 where reason = 'order'`,
      ['crossing.gift-cards'],
    ],
    ['a use of a discount is lost', sql`delete from discount_uses`, ['crossing.discounts']],
    [
      'a discount was used by nobody',
      sql`update discount_uses set order_id = 'nobody'`,
      ['crossing.discounts'],
    ],
    [
      'a cart is open again',
      sql`update carts set order_id = null where order_id is not null`,
      ['crossing.carts'],
    ],
    ['a cart is lost', sql`delete from carts where order_id is not null`, ['crossing.carts']],
    [
      'a gift card that was bought is lost',
      sql`delete from gift_cards where order_id is not null`,
      ['crossing.given'],
    ],
    [
      'a gift card came of nothing',
      sql`update gift_cards set order_id = 'nobody' where order_id is not null`,
      ['crossing.given'],
    ],
  ])('notice when %s', async (_what, repair, names) => {
    expect(await brokenBy(repair)).toEqual(
      names.map((name) => (name.startsWith('crossing.') ? name : `crossing.${name}`)),
    );
  });

  it.each<[string, Statement]>([
    ['a cart', sql`update carts set website_id = 'elsewhere' where order_id is not null`],
    ['an order', sql`update orders set website_id = 'elsewhere'`],
    ['a line of an order', sql`update order_lines set website_id = 'elsewhere'`],
  ])('notice when %s moves to another site', async (_what, repair) => {
    expect(await brokenBy(repair)).toContain('crossing.sites');
  });
});
