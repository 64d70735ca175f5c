import type { ShoppingCart } from '@awning/contract';
import { expect } from 'vitest';
import type { DelayProxy } from '../../../../testing/delay-proxy.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { createTestLog } from '../../../../testing/test-log.ts';
import { createTestShopper, type TestShopper } from '../../../../testing/test-shopper.ts';
import { createTwoAppsOneSlow } from '../../../../testing/two-apps.ts';
import type { Site } from '../../../foundation/sites/index.ts';

/** One store on two processes that share a database, the second of them by a line that can be slow. */
export interface RaceShop {
  readonly apps: readonly [TestApp, TestApp];
  readonly proxy: DelayProxy;
  readonly site: Site;
  /** Counted unless null. */
  product(stock: number | null): Promise<{ itemId: string; variantId: string }>;
  /** The same browser at each process. */
  person(): Promise<readonly [TestShopper, TestShopper]>;
  /** Another window of a browser, at the process with this number, with the cookies that it has now. */
  window(of: TestShopper, number: number): TestShopper;
  /** Transactions that the database asked to run again, because some waited for each other in a circle. */
  retries(): number;
  expectSound(): Promise<void>;
  close(): Promise<void>;
}

/** Fewer than a store may have. */
const PRODUCTS_PER_STORE = 100;

export async function openRaceShop(seed: number): Promise<RaceShop> {
  const logs = createTestLog();
  const { apps, appOf, proxy, close } = await createTwoAppsOneSlow(seed, { swap: { log: logs.log } });
  const [first] = apps;
  const site = await first.make.site();
  let store = await first.make.store(site);
  let products = 0;

  const window = (of: TestShopper, number: number): TestShopper => {
    const other = createTestShopper(appOf(number), site);
    for (const [name, value] of of.browser.cookies) other.browser.cookies.set(name, value);
    return other;
  };
  return {
    apps,
    proxy,
    site,
    window,
    close,
    async product(stock) {
      if (++products % PRODUCTS_PER_STORE === 0) store = await first.make.store(site);
      const { id, variants } = await first.make.product(site, store.id, {
        variants: [{ priceMinor: 1000, stock: stock === null ? { unlimited: true } : { quantity: stock } }],
      });
      return { itemId: id, variantId: variants[0]?.id ?? '' };
    },
    async person() {
      const here = createTestShopper(first, site);
      await here.browser.call('DELETE', '/api/site-users/account/session');
      return [here, window(here, 1)];
    },
    retries: () => logs.lines().filter(({ msg }) => msg === 'transaction retried').length,
    async expectSound() {
      await first.inventory.sweepExpired();
      // Its carts are bought by orders that nobody makes.
      for (const { name, violations } of first.invariants.filter(({ name }) => name !== 'crossing.carts'))
        expect([name, await violations(first.platform.database.query)]).toEqual([name, []]);
    },
  };
}

/** What is in a cart, apart from the ids of its entries: how many of each item with each answer. */
export function countLines(...carts: readonly Pick<ShoppingCart, 'entries'>[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { itemId, additionalFields, quantity } of carts.flatMap(({ entries }) => entries))
    addLine(lines, itemId, additionalFields, quantity);
  return lines;
}

export function addLine(
  lines: Map<string, number>,
  itemId: string,
  additionalFields: string | null,
  quantity: number,
): void {
  const name = `${itemId} ${additionalFields ?? ''}`;
  lines.set(name, (lines.get(name) ?? 0) + quantity);
}
