/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import type { Report } from './bench-report.ts';

const ROWS = 10_000;
const PAGE_SIZE = 200;
const FRAME_LIMIT_MS = 33;

const levelAt = (index: number) => ({
  variantId: `variant-${index}`,
  itemId: String(Math.floor(index / 4)).padStart(24, '0'),
  isUnlimited: false,
  quantity: index % 50,
  held: index % 3,
  lowStockAt: null,
  title: `Ware ${String(Math.floor(index / 4)).padStart(5, '0')}`,
  sku: `SKU-${index}`,
  attributes: { Size: `Size ${index % 4}` },
  image: null,
  neverCounted: false,
  waiting: index % 7,
  soldRecently: index % 30,
  position: index % 4,
  optionNames: ['Size'],
  priceMinor: 1000 + index,
  salePriceMinor: 0,
  onSale: false,
  shippingMeasures: null,
  productType: 1,
  productVersion: 1,
  status: 'published',
});

/** Rows without a database: what is measured is the browser. */
async function answerWithRows(page: Page): Promise<void> {
  await page.route(/\/api\/commerce\/inventory\?/, async (route) => {
    const from = Number(new URL(route.request().url()).searchParams.get('cursor') ?? 0);
    const next = from + PAGE_SIZE;
    const hasNextPage = next < ROWS;
    await route.fulfill({
      json: {
        inventory: Array.from({ length: PAGE_SIZE }, (_, index) => levelAt(from + index)),
        hasNextPage,
        nextPageCursor: hasNextPage ? String(next) : null,
        hasPreviousPage: from > 0,
        previousPageCursor: null,
        count: { count: ROWS, isMore: false },
      },
    });
  });
}

// What runs in the page is text: these programs are checked without the names of a browser.
const SCROLL = `async (step) => {
  const grid = document.querySelector('[role="grid"]');
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const times = [];
  grid.scrollTop = 0;
  await next();
  await next();
  let before = await next();
  for (let frame = 0; frame < 240; frame += 1) {
    grid.scrollTop += step;
    const now = await next();
    times.push(now - before);
    before = now;
  }
  return times;
}`;

/** The longest frame while a grid of 10,000 rows scrolls, slowly as by a finger and fast as by a wheel that is spun. */
export async function measureStockGrid(report: Report, page: Page): Promise<void> {
  await answerWithRows(page);
  for (const path of ['inventory', 'inventory/spreadsheet']) {
    await page.goto(new URL(`/config/${path}`, page.url()).href);
    await page.getByText(`${new Intl.NumberFormat('en').format(ROWS)} variants`).waitFor({ timeout: 60_000 });
    // The first way down warms the code up.
    await page.evaluate(`(${SCROLL})(400)`);
    for (const [how, step] of [
      ['slowly', 40],
      ['fast', 1_200],
    ] as const) {
      const times = await page.evaluate<number[]>(`(${SCROLL})(${step})`);
      report({
        what: `/${path} with ${ROWS} rows scrolled ${how}, longest frame`,
        value: Math.max(...times),
        unit: 'ms',
        against: { name: 'limit', value: FRAME_LIMIT_MS },
        better: 'lower',
      });
    }
  }
  await page.unroute(/\/api\/commerce\/inventory\?/);
}
