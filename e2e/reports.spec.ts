import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createMember } from './people.ts';
import { createShopper, someone } from './shopper.ts';

/** A visitor who comes by a newsletter and buys a teapot. */
async function buyTeapot(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  const counted = visitor.waitForResponse((response) => response.url().includes('/api/census/RecordHit'));
  await visitor.goto('/shop?utm_source=newsletter&utm_campaign=autumn');
  expect((await counted).status()).toBe(204);
  const shopper = createShopper(visitor);
  await shopper.put('teapot');
  await shopper.buy(someone());
  await context.close();
}

async function openReports(page: Page, path: string): Promise<void> {
  const signIn = createSignInPage(page);
  await signIn.open(`/config${path}`);
  await signIn.signIn(await createMember());
}

test(
  'an owner reads the overview of today, opens what is behind it, and takes the sales along as a file',
  ways({ screens: ['admin analytics', 'admin sales', 'admin visitors', 'admin funnel'] }),
  async ({ page, browser, watch }) => {
    // Of the test bank: a report says that it is there, and counts it nowhere.
    await buyTeapot(browser);
    await openReports(page, '/analytics');
    await expect(page.getByRole('table', { name: 'Sales by day' })).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: /^Last 28 days/ }).click();
    await page.getByRole('button', { name: /^Today/ }).click();
    await expect(page).toHaveURL(/range=today/);
    await expect(page.getByText(/test orders? (is|are) in no sum/)).toBeVisible();
    await page.getByRole('button', { name: 'Show the orders' }).click();
    const sheet = page.getByRole('dialog', { name: 'Orders' });
    const nothing = sheet.getByText('No order of these days belongs to it.');
    await expect(nothing.or(sheet.getByRole('table'))).toBeVisible();
    // Other journeys may have sold something that counts, to nobody who came by a newsletter.
    await expect(sheet).not.toContainText('newsletter');
    await watch.examine();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    await page.goto('/config/analytics/sales?range=today');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('Sales (');
    await watch.examine();

    await page.goto('/config/analytics/visitors?range=today');
    await expect(page.getByRole('heading', { name: 'All pages' })).toBeVisible();
    await page.getByRole('link', { name: 'Sources', exact: true }).click();
    await expect(page).toHaveURL(/range=today.*by=source|by=source.*range=today/);
    await watch.examine();

    await page.goto('/config/analytics/funnel?range=today');
    await expect(page.getByRole('rowheader', { name: /Paid/ })).toBeVisible();
  },
);

test(
  'an owner sees what happens now, what was left, and what does not work',
  ways({
    screens: [
      'admin live',
      'admin abandoned carts',
      'admin forms and reviews',
      'admin speed',
      'admin errors',
      'admin broken links',
    ],
  }),
  async ({ page, watch }) => {
    await openReports(page, '/analytics/live');
    await expect(page.getByText('seen in the last five minutes')).toBeVisible();
    await watch.examine();
    await page.goto('/config/analytics/carts');
    await page.getByRole('button', { name: 'Reminders' }).click();
    const sheet = page.getByRole('dialog', { name: 'Reminders of carts' });
    await expect(sheet.getByRole('switch', { name: 'Send reminders' })).not.toBeChecked();
    await watch.examine();
    for (const [path, title] of [
      ['responses', 'Forms and reviews'],
      ['speed', 'Speed'],
      ['errors', 'Errors'],
      ['broken-links', 'Broken links'],
    ] as const) {
      await page.goto(`/config/analytics/${path}`);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      await watch.examine();
    }
  },
);
