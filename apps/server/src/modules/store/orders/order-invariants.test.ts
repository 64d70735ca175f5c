import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Statement, sql } from '../../../platform/db/index.ts';
import { createOrderFixture, type OrderFixture } from '../../../testing/order-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: OrderFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await createOrderFixture(app);
  const order = await fixture.place(
    fixture.draft({ lines: [{ lineId: 'visit', quantity: 3, productType: 'service' }] }),
  );
  const lineItems = [{ lineItemId: 'visit', quantity: 1 }];
  await app.orders.fulfil(fixture.site.id, order.orderId, { lineItems }, fixture.member);
  await app.orders.refund(fixture.site.id, order.orderId, { lineItems }, fixture.member);
  for (let count = 0; count < 2; count++) await fixture.write(fixture.draft());
});
afterAll(() => app.close());

const LOOSENED = [
  sql`alter table orders drop constraint orders_one_per_cart, drop constraint orders_add_up,
    drop constraint orders_refunds_within_payment, drop constraint orders_paid`,
  sql`alter table order_lines drop constraint order_lines_add_up, drop constraint order_lines_fulfilled,
    drop constraint order_lines_refunded`,
  sql`alter table order_events disable trigger user`,
  sql`alter table order_lines drop constraint order_lines_website_id_order_id_fkey`,
  sql`alter table order_events drop constraint order_events_website_id_order_id_fkey`,
];

/**
 * The names of what is broken after a repair by hand, which goes around constraints and triggers and is undone here.
 */
async function brokenBy(repair: Statement): Promise<string[]> {
  const broken: string[] = [];
  const undone = new Error('undone');
  const repairing = app.platform.database.transaction(async (tx) => {
    for (const loosen of LOOSENED) await tx.run(loosen);
    await tx.run(repair);
    for (const { name, violations } of app.orders.invariants)
      if ((await violations(tx)).length > 0) broken.push(name.replace('orders.', ''));
    throw undone;
  });
  await expect(repairing).rejects.toBe(undone);
  return broken;
}

describe('the invariants of orders', () => {
  it('the invariants of orders hold when nobody repairs anything', async () => {
    expect(await brokenBy(sql`select 1`)).toEqual([]);
  });

  it.each<[string, Statement, string[]]>([
    [
      'a cart has two orders',
      sql`update orders set cart_id = (select cart_id from orders where sequence = 1) where sequence = 2`,
      ['one-per-cart'],
    ],
    ['a line is lost', sql`delete from order_lines where line_id = 'one'`, ['lines']],
    ['a line is cheaper', sql`update order_lines set subtotal_minor = subtotal_minor - 1`, ['lines']],
    [
      'a total is changed',
      sql`update orders set total_minor = 1, due_minor = 1, paid_minor = 1 where sequence = 2`,
      ['totals'],
    ],
    ['a refund is forgotten', sql`update orders set refunded_minor = 0`, ['refunds']],
    ['a refund is larger', sql`update order_refunds set amount_minor = amount_minor + 9000`, ['refunds']],
    ['a line forgets its refund', sql`update order_lines set refunded = 0`, ['refunded-lines']],
    ['an order is renumbered', sql`update orders set number = 9 where sequence = 2`, ['numbers']],
    [
      'more was sent than bought',
      sql`update order_lines set fulfilled = 7 where line_id = 'visit'`,
      ['fulfilled'],
    ],
    [
      'something is not sent although nobody was paid back',
      sql`update order_lines set called_off = 2 where line_id = 'visit'`,
      ['called-off'],
    ],
    ['the timeline has a gap', sql`delete from order_events where sequence = 2`, ['timeline']],
    [
      'a line goes to another site',
      sql`update order_lines set website_id = reverse(website_id) where line_id = 'one'`,
      ['lines', 'sites'],
    ],
  ])('the invariants of orders see that %s', async (_, repair, broken) => {
    expect(await brokenBy(repair)).toEqual(broken);
  });
});
