import { test as base } from '@playwright/test';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { createScreenMonitor, type ScreenMonitor } from './screen-monitor.ts';
import { type ShopOptions, shopOf } from './shop-site.ts';
import { readTestServer, type TestServer } from './test-server.ts';

type Journey = {
  testServer: TestServer;
  watch: ScreenMonitor;
};

type WorkerFixtures = {
  /** The address of a shop as wished for; the same for the same wish, because making one takes seconds. */
  shopOf: (request?: ShopOptions) => Promise<string>;
  /** The owner of the demo. */
  merchant: Merchant;
};

/** A test that also fails when axe finds a fault on any screen visited, or the browser complains. */
export const test = base.extend<Journey, WorkerFixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  shopOf: [async ({}, use) => use(shopOf), { scope: 'worker' }],
  merchant: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const merchant = await signInAsMerchant();
      await use(merchant);
      await merchant.end();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  testServer: async ({}, use) => {
    await use(readTestServer());
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  baseURL: async ({}, use) => {
    await use(readTestServer().url);
  },
  watch: [
    async ({ page, javaScriptEnabled }, use, testInfo) => {
      const watch = createScreenMonitor(page, { javaScriptEnabled: javaScriptEnabled !== false });
      await use(watch);
      // A journey that failed half-way has said what is wrong; the rest would only bury it.
      if (testInfo.status === testInfo.expectedStatus) await watch.finish();
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
export { once, ways } from './ways.ts';
