import { runTestJob } from './job-runner.ts';
import { expect, test, ways } from './journey.ts';
import type { Merchant } from './merchant.ts';

const WIDTHS = [390, 820, 1440];
/** On one page; each page is drawn once and looked at in every width. */
const SECTIONS_PER_PAGE = 16;

/** What the demo has for starters to show. */
async function readContent(merchant: Merchant): Promise<object> {
  const { assets } = await merchant.read('/api/media/assets?kind=image&limit=40');
  const { products } = await merchant.read('/api/commerce/products?limit=6');
  const { collections } = await merchant.read('/api/content/collections');
  const idOf = (name: string): string =>
    collections.find(({ urlId }: { urlId: string }) => urlId === name).id;
  return {
    images: assets.map(({ id, altText }: { id: string; altText: string }) => ({ id, altText })),
    products: products.map(({ id }: { id: string }) => id),
    collections: { store: idOf('shop'), events: idOf('classes'), blog: idOf('journal') },
  };
}

/** Pages with every ready-made section, which neither menus nor searches show. */
async function createPages(merchant: Merchant): Promise<string[]> {
  const content = await readContent(merchant);
  const starters: object[] = JSON.parse(await runTestJob({ kind: 'starters', content }));
  expect(starters.length).toBeGreaterThanOrEqual(60);
  const addresses: string[] = [];
  for (let from = 0; from < starters.length; from += SECTIONS_PER_PAGE) {
    const sections = starters.slice(from, from + SECTIONS_PER_PAGE);
    const page = { kind: 'page', title: `Starters ${from}`, seoHidden: true };
    const { collection } = await (await merchant.call('post', '/api/content/collections', page)).json();
    await merchant.call('put', `/api/content/collections/${collection.id}/document`, {
      document: { schema: 1, sections },
    });
    addresses.push(collection.fullUrl);
  }
  return addresses;
}

/** Runs in the page: what is wider than the screen, or reaches out of its block. */
function findMisfits(): string[] {
  const misfits: string[] = [];
  const tooWide = document.documentElement.scrollWidth - innerWidth;
  if (tooWide > 0) misfits.push(`the page is ${tooWide} px wider than the screen`);
  for (const block of document.querySelectorAll('.awning-fluid > .sqs-block')) {
    const { left, right, bottom } = block.getBoundingClientRect();
    if (block.matches('.awning-card') && getComputedStyle(block).paddingTop === '0px')
      misfits.push(`${block.className}: a card without padding`);
    for (const element of block.querySelectorAll('[style*="text-align:center"]')) {
      const box = element.getBoundingClientRect();
      if (Math.abs(left + right - box.left - box.right) > 4)
        misfits.push(`${block.className}: not in the middle: ${element.textContent?.slice(0, 60)}`);
    }
    // What scrolls by itself, and what is there for screen readers alone, may reach further.
    const words = [...block.querySelectorAll('h1, h2, h3, p, li, td, a, button, input, textarea')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest(
          '.awning-carousel, .sqs-gallery, .sqs-gallery-thumbnails, .visually-hidden, details',
        ),
    );
    for (const element of words) {
      const box = element.getBoundingClientRect();
      if (box.width === 0) continue;
      if (box.right > right + 1.5 || box.bottom > bottom + 1.5)
        misfits.push(`${block.className}: ${element.textContent?.trim().slice(0, 60)}`);
    }
  }
  return misfits;
}

test(
  'ED-63 every ready-made section fits the screen at 390, 820 and 1440, and its words fit their blocks',
  ways({ sizes: 'desktop', themes: 'both' }),
  async ({ browser, merchant, testServer }) => {
    // Four pages are drawn and looked at in three widths.
    test.slow();
    // The first heading of each section is one of the first level on some: these pages are no screens of the product.
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    const page = await context.newPage();
    const addresses = await createPages(merchant);
    for (const address of addresses) {
      await page.goto(`${testServer.url}${address}`);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
        expect(await page.evaluate(findMisfits), `${address} at ${width}`).toEqual([]);
      }
    }
    await context.close();
  },
);
