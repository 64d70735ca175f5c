import type { CheckoutOutcome } from '@awning/contract';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { systemClock } from '../../../../platform/clock.ts';
import { column, sql } from '../../../../platform/db/index.ts';
import { atOnce } from '../../../../testing/at-once.ts';
import {
  type Buyer,
  type CheckoutFixture,
  openCheckoutFixture,
} from '../../../../testing/checkout-fixture.ts';
import type { DelayProxy } from '../../../../testing/delay-proxy.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { createTwoAppsOneSlow } from '../../../../testing/two-apps.ts';

/**
 * A shop on two apps that share a database, the second of them by a line that can be slow, and many who buy in it at
 * once.
 */
export interface BusyShop {
  readonly fixture: CheckoutFixture;
  readonly apps: readonly [TestApp, TestApp];
  readonly proxy: DelayProxy;
  /** People at the last step of the checkout, half of them at each app. `prepare`: what they put into their carts. */
  buyers(count: number, prepare: (buyer: Buyer) => Promise<unknown>): Promise<ReadyBuyer[]>;
  /** The same person at the other app. */
  elsewhere(buyer: Buyer, at: TestApp): Buyer;
  books(): Promise<Books>;
  /** Everything that was begun is ended, and every promise holds. */
  expectSound(): Promise<void>;
  close(): Promise<void>;
}

export interface ReadyBuyer {
  readonly buyer: Buyer;
  readonly totalCents: number;
  readonly dueCents: number;
  readonly cartId: string;
}

/** What the shop and its bank have written down, in all. */
export interface Books {
  readonly orders: number;
  /** What orders say was paid to them by card and not returned, and what the bank says it has moved. */
  readonly paidMinor: number;
  readonly bankMinor: number;
}

/** Fewer at once than would wait longer for a connection than anybody may. */
const PREPARED_AT_ONCE = 12;

export async function openBusyShop(seed: number): Promise<BusyShop> {
  const { apps, appOf, proxy, close } = await createTwoAppsOneSlow(seed, { swap: { clock: systemClock } });
  const [first] = apps;
  const fixture = await openCheckoutFixture(first);
  const { id: websiteId } = fixture.site;
  await first.payments.settings.change(websiteId, {
    value: { cash: { enabled: true, label: 'Cash', instructions: '' } },
    expected: undefined,
    by: 'test',
  });
  const { query } = first.platform.database;

  const books = async (): Promise<Books> => {
    const rows = await query.rows(
      { orders: column.integer, paid: column.integer, bank: column.integer },
      sql`
      select (select count(*)::int from orders) as orders,
        (select coalesce(sum(paid_minor - gift_card_minor), 0)::int - (select coalesce(sum(payment_minor), 0)::int from order_refunds where status = 'succeeded')
          from orders where details -> 'payment' ->> 'methodId' = 'test-card') as paid,
        (select coalesce(sum(amount_minor - refunded_minor), 0)::int from test_bank_accounts where state = 'succeeded') as bank`,
    );
    const [row] = rows;
    return { orders: row?.orders ?? -1, paidMinor: row?.paid ?? -1, bankMinor: row?.bank ?? -1 };
  };

  return {
    fixture,
    apps,
    proxy,
    books,
    close,
    async buyers(count, prepare) {
      const ready: ReadyBuyer[] = [];
      await alternately(PREPARED_AT_ONCE, count, async (number) => {
        const buyer = fixture.shopper(appOf(number));
        await prepare(buyer);
        const { cart, totalCents, dueCents } = await buyer.fillIn();
        ready.push({ buyer, totalCents, dueCents, cartId: cart.id ?? '' });
      });
      return ready;
    },
    elsewhere(buyer, at) {
      const other = fixture.shopper(at);
      for (const [name, value] of buyer.browser.cookies) other.browser.cookies.set(name, value);
      return other;
    },
    async expectSound() {
      // Refunds and late events may ask for more of the same.
      for (let round = 0; round < 3; round++) await fixture.passTime();
      expect(await fixture.violations()).toEqual([]);
      const { paidMinor, bankMinor } = await books();
      expect(bankMinor).toBe(paidMinor);
    },
  };
}

/** So many at a time. */
export async function alternately(
  width: number,
  count: number,
  work: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  await atOnce(width, async () => {
    while (next < count) await work(next++);
  });
}

/** As a browser does: asks again with the same key when the shop is too busy or the call is still under way. */
export async function insist(
  work: () => Promise<LightMyRequestResponse>,
  tries = 40,
): Promise<LightMyRequestResponse> {
  const response = await work();
  const isAnswered = response.statusCode !== 503 && response.json().code !== 'once.under-way';
  return isAnswered || tries === 0 ? response : insist(work, tries - 1);
}

export const isBought = (response: LightMyRequestResponse): boolean =>
  response.statusCode === 200 && ['completed', 'received'].includes(response.json<CheckoutOutcome>().outcome);
