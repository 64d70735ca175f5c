import type { Checkout, TestCardToken } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { anyRow, column, sql } from '../../../../platform/db/index.ts';
import {
  type Buyer,
  type CheckoutFixture,
  openCheckoutFixture,
} from '../../../../testing/checkout-fixture.ts';
import type { TestApp } from '../../../../testing/test-app.ts';

export const BUYERS = 3;
export const PRODUCTS = 3;
/** Null: there is no end of it. */
const STOCK = [6, 3, null] as const;
const COUPON_USES = 3;
const ON_THE_CARD = 4_000;

/** What can happen to a shop. Numbers wrap around what exists so far. */
export type CheckoutStep =
  | { readonly do: 'put'; readonly buyer: number; readonly product: number; readonly quantity: number }
  | { readonly do: 'coupon' | 'gift card'; readonly buyer: number }
  | { readonly do: 'pay'; readonly buyer: number; readonly card: TestCardToken; readonly times: number }
  | { readonly do: 'pay cash'; readonly buyer: number }
  | { readonly do: 'ask'; readonly buyer: number; readonly attempt: number }
  | { readonly do: 'complete'; readonly attempt: number }
  | { readonly do: 'decide'; readonly attempt: number; readonly approves: boolean }
  | { readonly do: 'event'; readonly attempt: number; readonly fault: EventFault }
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'adjust'; readonly product: number; readonly delta: number }
  | { readonly do: 'refund'; readonly order: number; readonly amount: number }
  | { readonly do: 'cancel'; readonly order: number }
  | { readonly do: 'mark paid'; readonly order: number };

/** What is wrong about an event; null: nothing, it is one that came already or will come. */
export type EventFault = 'amount' | 'currency' | 'signature' | 'elsewhere' | null;

const EXPECTED = [200, 402, 404, 409, 422];

/** A shop in which things happen, and a record of what people were told. */
export interface CheckoutModelRun {
  readonly fixture: CheckoutFixture;
  perform(step: CheckoutStep): Promise<void>;
  /** Ends what is under way, and compares everybody's books with what happened. */
  settleAndCompare(): Promise<void>;
}

/** An empty cart has no checkout to fill in. */
async function fillIn(buyer: Buyer): Promise<Pick<Checkout, 'totalCents' | 'dueCents' | 'obstacle'>> {
  const { obstacle, cart } = await buyer.checkout();
  return cart.entries.length === 0 ? { totalCents: 0, dueCents: 0, obstacle } : buyer.fillIn();
}

interface ReportedEvent {
  readonly buyer: Buyer;
  readonly attemptId: string;
}

export async function openCheckoutModelRun(app: TestApp): Promise<CheckoutModelRun> {
  const fixture = await openCheckoutFixture(app);
  const { id: websiteId } = fixture.site;
  const { query } = app.platform.database;
  const products = await Promise.all(STOCK.map((stock) => fixture.product(stock)));
  const coupon = await fixture.coupon({ usesLimit: COUPON_USES });
  const card = await fixture.giftCard(ON_THE_CARD);
  await app.payments.settings.change(websiteId, {
    value: { cash: { enabled: true, label: 'Cash', instructions: '' } },
    expected: undefined,
    by: 'test',
  });
  const buyers = Array.from({ length: BUYERS }, () => fixture.shopper());
  const reportedEvents: ReportedEvent[] = [];
  /** By the address of the order's page. */
  const bought = new Map<string, { readonly totalCents: number }>();
  const adjusted = [0, 0, 0];
  let keys = 0;

  const pick = <T>(all: readonly T[], number: number): T | undefined => all[number % Math.max(1, all.length)];
  const orders = async (): Promise<{ order_id: string; total: number }[]> =>
    await query.rows(
      { order_id: column.text, total: column.integer },
      sql`select order_id, total_minor::int as total from orders where website_id = ${websiteId} order by sequence`,
    );

  const hear = (buyer: Buyer, response: LightMyRequestResponse, totalCents: number | null): void => {
    expect(EXPECTED, response.body).toContain(response.statusCode);
    if (response.statusCode !== 200) return;
    const { outcome, url, attemptId } = response.json();
    if (attemptId) reportedEvents.push({ buyer, attemptId });
    if (outcome !== 'completed' && outcome !== 'received') return;
    const known = bought.get(url);
    if (totalCents !== null) bought.set(url, known ?? { totalCents });
    if (totalCents !== null && known) expect(known.totalCents).toBe(totalCents);
  };

  const pay = async (
    number: number,
    methodId: string,
    token: TestCardToken,
    times: number,
  ): Promise<void> => {
    const buyer = buyers[number] ?? expect.fail();
    const { totalCents, dueCents, obstacle } = await fillIn(buyer);
    if (obstacle !== null) return;
    const key = `press ${++keys}`;
    const request = { methodId, card: token, expectedTotalCents: totalCents, expectedDueCents: dueCents };
    const answers = await Promise.all(
      Array.from({ length: times }, (_, copy) =>
        buyer.pay({ ...request, ...(copy % 2 === 0 ? { key } : {}) }),
      ),
    );
    for (const response of answers) hear(buyer, response, totalCents);
  };

  const sendEvent = async (attempt: number, fault: EventFault): Promise<void> => {
    const { attemptId } = pick(reportedEvents, attempt) ?? {};
    if (attemptId === undefined) return;
    const rows = await query.rows(
      { body: column.text, signature: column.text },
      sql`
      select data #>> '{job,body}' as body, data #>> '{job,signature}' as signature
      from pgboss.job, checkout_attempts attempt
      where name = 'test-bank' and data #>> '{job,kind}' = 'event' and attempt.attempt_id = ${attemptId}
        and (data #>> '{job,body}')::json ->> 'reference' = attempt.payment_id limit 1`,
    );
    const [event] = rows;
    if (!event) return;
    const changed = { amount: { amountMinor: 1 }, currency: { currency: 'JPY' } } as const;
    const body =
      fault === 'amount' || fault === 'currency'
        ? JSON.stringify({ ...JSON.parse(event.body), ...changed[fault] })
        : event.body;
    // One signature in 64 begins with the letter that would be put in its place.
    const forge = (signature: string): string =>
      signature.replace(/^./, (first) => (first === '_' ? '-' : '_'));
    const signature = fault === 'signature' ? forge(event.signature) : event.signature;
    const at = fault === 'elsewhere' ? 'another-site' : websiteId;
    const reply = await app.payments
      .receive(at, 'test', Buffer.from(body), { 'x-test-bank-signature': signature })
      .catch(() => 'refused');
    expect(reply).toBe(fault === null ? 'received' : 'forged');
  };

  const byMember = async (work: Promise<unknown>): Promise<void> => {
    await work.catch((error: unknown) =>
      expect(error).toMatchObject({ code: expect.stringMatching(/^order/) }),
    );
  };
  const orderAt = async (number: number): Promise<string | undefined> =>
    pick(await orders(), number)?.order_id;

  const perform = async (step: CheckoutStep): Promise<void> => {
    switch (step.do) {
      case 'put': {
        const itemId = products[step.product]?.id;
        const response = await (buyers[step.buyer] ?? expect.fail()).add({ itemId, quantity: step.quantity });
        expect([200, 409]).toContain(response.statusCode);
        return;
      }
      case 'coupon':
        await buyers[step.buyer]?.coupon(coupon.code);
        return;
      case 'gift card':
        await buyers[step.buyer]?.addGiftCard(card.code);
        return;
      case 'pay':
        return pay(step.buyer, 'test-card', step.card, step.times);
      case 'pay cash':
        return pay(step.buyer, 'cash', 'test-success', 1);
      case 'ask': {
        const { buyer, attemptId } = pick(reportedEvents, step.attempt) ?? {};
        if (buyer && attemptId) hear(buyer, await buyer.attempt(attemptId), null);
        return;
      }
      case 'complete': {
        const { attemptId } = pick(reportedEvents, step.attempt) ?? {};
        if (attemptId) await app.checkouts.complete(websiteId, attemptId);
        return;
      }
      case 'decide': {
        const { attemptId } = pick(reportedEvents, step.attempt) ?? {};
        const rows = await query.rows(
          { payment_id: column.nullable(column.text) },
          sql`select payment_id from checkout_attempts where attempt_id = ${attemptId ?? ''}`,
        );
        const reference = rows[0]?.payment_id;
        if (reference)
          await app.payments
            .testBank(websiteId)
            .decide(
              reference,
              step.approves ? { kind: 'succeeded' } : { kind: 'declined', reason: 'authentication-failed' },
            );
        return;
      }
      case 'event':
        return sendEvent(step.attempt, step.fault);
      case 'wait':
        return letPass(step.seconds);
      case 'adjust': {
        const variantId = products[step.product]?.variants[0]?.id ?? '';
        const kind = step.delta < 0 ? 'decrementOperations' : 'incrementOperations';
        const change = { [kind]: [{ variantId, quantity: Math.abs(step.delta) }] };
        const done = await app.inventory.adjust(websiteId, change, { actor: 'test' }).then(
          () => true,
          () => false,
        );
        if (done) adjusted[step.product] = (adjusted[step.product] ?? 0) + step.delta;
        return;
      }
      case 'refund': {
        const orderId = await orderAt(step.order);
        const refund = { amountMinor: step.amount };
        if (orderId) await byMember(app.orders.refund(websiteId, orderId, refund, { actor: 'system' }));
        return;
      }
      case 'cancel': {
        const orderId = await orderAt(step.order);
        if (orderId) await byMember(app.orders.cancel(websiteId, orderId, {}, { actor: 'system' }));
        return;
      }
      case 'mark paid': {
        const orderId = await orderAt(step.order);
        if (orderId) await byMember(app.orders.markPaid(websiteId, orderId, {}, { actor: 'system' }));
      }
    }
  };

  const letPass = async (seconds: number): Promise<void> => {
    app.clock.advance(seconds * 1000);
    await query.run(
      sql`update pgboss.job set start_after = start_after - make_interval(secs => ${seconds}) where state < 'active'`,
    );
    await app.settle();
  };

  const compare = async (): Promise<void> => {
    const sums = await query.one(
      {
        bank: column.integer,
        captured: column.integer,
        refunded: column.integer,
        balance: column.integer,
        uses: column.integer,
      },
      sql`
      select
        (select coalesce(sum(amount_minor - refunded_minor), 0)::int from test_bank_accounts
          where website_id = ${websiteId} and state = 'succeeded') as bank,
        (select coalesce(sum(paid_minor - gift_card_minor), 0)::int from orders
          where website_id = ${websiteId} and details #>> '{payment,methodId}' = 'test-card') as captured,
        (select coalesce(sum(refund.payment_minor), 0)::int from order_refunds refund
          join orders placed on placed.website_id = refund.website_id and placed.order_id = refund.order_id
          where refund.website_id = ${websiteId} and refund.status = 'succeeded'
            and placed.details #>> '{payment,methodId}' = 'test-card') as refunded,
        (select balance_minor::int from gift_cards where website_id = ${websiteId}) as balance,
        (select uses from coupons where website_id = ${websiteId}) as uses`,
    );
    const { bank, captured, refunded, balance, uses } = sums;
    expect({ bank }).toEqual({ bank: captured - refunded });
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(balance).toBeLessThanOrEqual(ON_THE_CARD);
    expect(uses).toBeLessThanOrEqual(COUPON_USES);

    const sold = await query.rows(
      { item_id: column.text, left: column.integer },
      sql`
      select item_id, sum(quantity - restocked)::int as left from order_lines
      where website_id = ${websiteId} group by item_id`,
    );
    for (const [number, start] of STOCK.entries()) {
      const id = products[number]?.id ?? '';
      const soldQuantity = sold.find(({ item_id }) => item_id === id)?.left ?? 0;
      if (start !== null)
        expect(await fixture.stockOf(id)).toBe(start + (adjusted[number] ?? 0) - soldQuantity);
    }

    const rows = await orders();
    const links = new Map(rows.map((order) => [app.orders.linkOf(websiteId, order.order_id), order]));
    // Every order that a shopper was shown as bought exists, at the total they saw.
    for (const [url, { totalCents }] of bought) {
      const order = links.get(url.replace(/\/[a-z]+$/, ''));
      expect([url, order?.total]).toEqual([url, totalCents]);
    }
  };

  return {
    fixture,
    perform,
    async settleAndCompare() {
      for (const seconds of [60, 120, 300, 900, 3600]) await letPass(seconds);
      await app.inventory.sweepExpired();
      await app.platform.once.sweepOld();
      await compare();
      const rows = await query.rows(
        anyRow,
        sql`select attempt_id from checkout_attempts where website_id = ${websiteId} and state = 'open'`,
      );
      expect(rows).toEqual([]);
    },
  };
}
