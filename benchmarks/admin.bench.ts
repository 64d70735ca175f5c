import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import {
  createDataFolder,
  findFreePort,
  neutralEnvironment,
  startServer,
} from '../scripts/testing/server-process.ts';
import { measureRouteChanges, measureTyping, signInToAdmin } from './admin-browser.ts';
import { customerCalls, orderCalls, productCalls } from './admin-list-calls.ts';
import { type AdminRecords, makeRecords, measurePriceSaves } from './admin-records.ts';
import { ADMIN_LIMITS, limitOf, weighBuiltAdmin } from './admin-weight.ts';
import { type Measurement, median, percentile, type Report } from './bench-report.ts';
import { openChromium } from './chromium.ts';
import { measureLists } from './lists.bench.ts';
import { ownerSettings, signIn } from './member-calls.ts';
import { measurePageTree } from './page-tree.ts';
import { measureProductImport } from './product-import.ts';
import { measureStockGrid } from './stock-grid.ts';

export const name = 'admin';

const root = join(import.meta.dirname, '..');
const env = { ...ownerSettings, AWNING_LOG_LEVEL: 'silent' };
const FRAME_MS = 1000 / 60;
const ROUTE_MS = 100;
/** Saving one price of the largest product takes at most so many times as long as of a product without variants. */
const SAVE_LIMIT = 2;

/** What members wait for: script, letters in a field, the next screen, saving a price, and lists of a large shop. */
export async function run(report: Report): Promise<void> {
  weigh(report);
  await measureRecords(report);
  const rows = Number(process.env.AWNING_BENCH_ROWS ?? 100_000);
  await measureLists(report, { few: 1_000, many: rows, calls: orderCalls });
  await measureLists(report, { few: 1_000, many: rows, calls: customerCalls });
  await measureLists(report, { few: 100, many: rows / 10, calls: productCalls });
}

function weigh(report: Report): void {
  const weight = weighBuiltAdmin();
  if (!weight) throw new Error('The browser bundles are not built: node scripts/setup.mjs build');
  const kilobytes = (what: string, bytes: number, limit: number): Measurement => ({
    what,
    value: bytes / 1000,
    unit: 'kB',
    against: { name: 'limit', value: limit / 1000 },
    better: 'lower',
  });
  report(kilobytes('sign-in and Home: script, compressed', weight.first, ADMIN_LIMITS.first));
  for (const { screen, bytes } of [...weight.screens, ...weight.parts])
    report(kilobytes(`${screen}: script of its own, compressed`, bytes, limitOf(screen)));
}

async function measureRecords(report: Report): Promise<void> {
  const data = await createDataFolder('admin-bench');
  const server = await startServer({ root, dataFolder: data.folder, env });
  const { browser } = await openChromium(await findFreePort());
  try {
    await addLargeProduct(data.folder);
    const call = await signIn(server.url);
    const records = await makeRecords(call);
    const page = await signInToAdmin(browser, server.url, ownerSettings.AWNING_OWNER_PASSWORD);
    await measurePages(report, page, records);
    const [large, plain] = await measurePriceSaves(call, [records.large, records.plain]);
    report({
      what: `one price of a product of ${records.large.variants.length} variants saved, median`,
      value: large,
      unit: 'ms',
      against: { name: `${SAVE_LIMIT} × without variants`, value: SAVE_LIMIT * plain },
      better: 'lower',
    });
    await measurePageTree(report, page, call);
    await measureStockGrid(report, page);
    await measureProductImport(report, call);
  } finally {
    await browser.close();
    await server.stop();
    await data.remove();
  }
}

async function measurePages(
  report: Report,
  page: Page,
  { large, plain, orderId }: AdminRecords,
): Promise<void> {
  const routeChange = (what: string, times: readonly number[]): Measurement => ({
    what: `${what} with a warm cache, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    against: { name: 'limit', value: ROUTE_MS },
    better: 'lower',
  });
  const places = ['/config/orders', '/config/products', '/config/mail', '/config/settings'];
  report(routeChange('from place to place', await measureRouteChanges(page, places)));
  const records = [
    ['an order from its list and back', '/config/orders', `/config/orders/${orderId}`],
    ['a product from its list and back', '/config/products', `/config/products/${plain.id}`],
    ['a product of 250 variants from its list and back', '/config/products', `/config/products/${large.id}`],
  ] as const;
  for (const [what, list, record] of records)
    report(routeChange(what, await measureRouteChanges(page, [list, record])));

  const config = new URL('/config/', page.url());
  const open = (id: string) => page.goto(new URL(`products/${id}`, config).href);
  await open(plain.id);
  const title = await measureTyping(page.getByRole('textbox', { name: 'Title', exact: true }));
  report(withinFrame('a letter in the title of a product without variants, p95', percentile(title, 0.95)));
  await open(large.id);
  const ofMany = await measureTyping(page.getByRole('textbox', { name: 'Title', exact: true }));
  report(withinFrame('a letter in the title of a product of 250 variants, p95', percentile(ofMany, 0.95)));
  const letters = await measureTyping(page.locator('main input[data-cell="price"]').first());
  report(withinFrame('a letter in a price of 250 variants, p95', percentile(letters, 0.95)));
  report(withinFrame('a letter in a price of 250 variants, median', median(letters)));
}

const withinFrame = (what: string, value: number): Measurement => ({
  what,
  value,
  unit: 'ms',
  against: { name: 'a frame', value: FRAME_MS },
  better: 'lower',
});

async function addLargeProduct(folder: string): Promise<void> {
  const program = ['apps/server/src/testing/add-large-product.ts'];
  const settings = { ...neutralEnvironment(), ...env, AWNING_DATA: folder };
  await promisify(execFile)(process.execPath, program, { cwd: root, env: settings });
}
