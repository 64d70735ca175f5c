import type { Page } from '@playwright/test';
import { median, type Report } from './bench-report.ts';
import type { MemberCall } from './member-calls.ts';

const [FEW, MANY] = [50, 1_000];
const ROUNDS = 5;

/** How long the tree of pages takes to open on a site of a thousand pages, beside one of fifty. */
export async function measurePageTree(report: Report, page: Page, call: MemberCall): Promise<void> {
  const config = new URL('/config/pages', page.url());
  const open = async (): Promise<number> => {
    const times: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) {
      await page.goto('about:blank');
      const startedAt = performance.now();
      await page.goto(config.href);
      await page.getByRole('treeitem').first().waitFor();
      if (round > 0) times.push(performance.now() - startedAt);
    }
    return median(times);
  };
  let made = await countPages(call);
  const fill = async (count: number): Promise<void> => {
    for (; made < count; made++)
      await call('/api/content/collections', { kind: 'page', title: `Page ${made}`, enabled: true });
  };
  await fill(FEW);
  const few = await open();
  await fill(MANY);
  report({
    what: `the tree of ${MANY} pages opens, median`,
    value: await open(),
    unit: 'ms',
    against: { name: `2 × ${FEW} pages`, value: 2 * few },
    better: 'lower',
  });
}

async function countPages(call: MemberCall): Promise<number> {
  const { collections } = JSON.parse(await call('/api/content/collections?limit=200')) as {
    collections: readonly unknown[];
  };
  return collections.length;
}
