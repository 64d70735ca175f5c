import { expect } from 'vitest';
import { column, sql } from '../../../../platform/db/index.ts';
import {
  type Buyer,
  type CheckoutFixture,
  openCheckoutFixture,
} from '../../../../testing/checkout-fixture.ts';
import type { ProcessResponse, ServerProcess } from '../../../../testing/server-process.ts';
import type { StatementGate } from '../../../../testing/statement-gate.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

const STOCK = 5;
const PAY = '/api/commerce/checkout/pay';
const EVENTS = '/api/commerce/payments/events/test';

/** How an order comes about. */
export type Journey =
  /** By the browser that pays, with a coupon and a gift card that pays a part. */
  | 'paid by card'
  /** By the browser, and a gift card pays all of it. */
  | 'paid by a gift card'
  /** The bank's event reports it before anything else does. */
  | 'told by the bank'
  /** The bank's event reports it when the last one is gone. */
  | 'told by the bank, and sold out';

/** A shopper who buys on a site of their own, so that nobody waits for anybody. */
export interface CrashBuyer {
  readonly journey: Journey;
  readonly websiteId: string;
  readonly buyer: Buyer;
  readonly canBeBought: boolean;
  /** Sends what makes the order to a process that may die over it. */
  pay(at: ServerProcess): Promise<ProcessResponse | null>;
  /** What the shop and the bank have written down about them. */
  books(): Promise<{ orders: number; uses: number; stock: number; debitMinor: number; bankMinor: number }>;
  /** The same, if there is the order, and if there is none. */
  readonly done: Awaited<ReturnType<CrashBuyer['books']>>;
  readonly undone: Awaited<ReturnType<CrashBuyer['books']>>;
  /**
   * As a shopper without a response does: presses again with the same key, and asks for the attempt if that is still
   * waiting.
   */
  pressAgain(): ReturnType<Buyer['pay']>;
}

export async function startCrashBuyer(app: TestApp, journey: Journey): Promise<CrashBuyer> {
  const fixture: CheckoutFixture = await openCheckoutFixture(app);
  const { id: websiteId, slug } = fixture.site;
  const { id: itemId, variants } = await fixture.product(STOCK);
  const isFree = journey === 'paid by a gift card';
  const [coupon, card] = [
    await fixture.coupon({ usesLimit: 3 }),
    await fixture.giftCard(isFree ? 9_000 : 500),
  ];
  const buyer = fixture.shopper();
  await buyer.put({ itemId });
  await buyer.coupon(coupon.code);
  await buyer.addGiftCard(card.code);
  const { totalCents, dueCents } = await buyer.fillIn();
  const host = `${slug}.localhost`;
  const { query } = app.platform.database;
  let send = { path: PAY, headers: { 'idempotency-key': 'press' } as Record<string, string>, body: '' };
  send.body = JSON.stringify({
    methodId: 'test-card',
    methodToken: 'test-success',
    expectedTotalCents: totalCents,
    expectedDueCents: dueCents,
  });

  const isReported = journey === 'told by the bank' || journey === 'told by the bank, and sold out';
  if (isReported) {
    // The shopper waits already, and the event that the bank will send is taken from the queue.
    expect(await buyer.buy({ card: 'test-late-event', key: 'press' })).toMatchObject({ outcome: 'waiting' });
    const rows = await query.rows(
      { body: column.text, signature: column.text },
      sql`
      delete from pgboss.job where name = 'test-bank' and data ->> 'websiteId' = ${websiteId}
      returning data #>> '{job,body}' as body, data #>> '{job,signature}' as signature`,
    );
    const { body, signature } = rows[0] ?? expect.fail();
    send = { path: EVENTS, headers: { 'x-test-bank-signature': signature }, body };
  }
  const isSoldOut = journey === 'told by the bank, and sold out';
  if (isSoldOut)
    await app.inventory.adjust(
      websiteId,
      { setFiniteOperations: [{ variantId: variants[0]?.id ?? '', quantity: 0 }] },
      { actor: 'test' },
    );

  const debitMinor = totalCents - dueCents;
  const stock = isSoldOut ? 0 : STOCK;
  return {
    journey,
    websiteId,
    buyer,
    canBeBought: !isSoldOut,
    pay: (at) => at.post(buyer.browser, { host, path: send.path, headers: send.headers }, send.body),
    async pressAgain() {
      const again = await buyer.pay({
        key: 'press',
        expectedTotalCents: totalCents,
        expectedDueCents: dueCents,
        card: isReported ? 'test-late-event' : 'test-success',
      });
      const { outcome, attemptId } = again.json();
      return outcome === 'waiting' ? buyer.attempt(attemptId) : again;
    },
    undone: { orders: 0, uses: 0, stock, debitMinor: 0, bankMinor: 0 },
    done: { orders: 1, uses: 1, stock: stock - 1, debitMinor, bankMinor: dueCents },
    async books() {
      const rows = await query.rows(
        { orders: column.integer, uses: column.integer, debit: column.integer, bank: column.integer },
        sql`
        select (select count(*)::int from orders where website_id = ${websiteId}) as orders,
          (select uses from coupons where website_id = ${websiteId}) as uses,
          (select initial_minor::int - balance_minor::int from gift_cards where website_id = ${websiteId}) as debit,
          (select coalesce(sum(amount_minor - refunded_minor), 0)::int from test_bank_accounts
            where website_id = ${websiteId} and state = 'succeeded') as bank`,
      );
      const { orders, uses, debit, bank } = rows[0] ?? expect.fail();
      return { orders, uses, stock: await fixture.stockOf(itemId), debitMinor: debit, bankMinor: bank };
    },
  };
}

/** Until it has its answer, or waits for one that never comes. */
export async function payUntilStopped(
  who: CrashBuyer,
  at: ServerProcess,
  gate: StatementGate,
): Promise<{ answer(): ProcessResponse | null }> {
  let ended = false;
  let response: ProcessResponse | null = null;
  const pressing = who.pay(at).then((came) => {
    response = came;
    ended = true;
  });
  while (!ended && !gate.isStopped(who.websiteId))
    await Promise.race([pressing, new Promise((resolve) => setTimeout(resolve, 5))]);
  return { answer: () => response };
}
