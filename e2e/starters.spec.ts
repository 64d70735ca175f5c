import { expect, test, ways } from './journey.ts';
import { createStarterPages } from './starter-pages.ts';

const WIDTHS = [390, 820, 1440];

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
    const pages = await createStarterPages(merchant, 'Starters');
    expect(pages.flatMap(({ document }) => document.sections).length).toBeGreaterThanOrEqual(60);
    for (const { address } of pages) {
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
