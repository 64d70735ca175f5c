import type { Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import type { Merchant } from './merchant.ts';
import { CARDS, createCheckoutPage } from './pages/checkout-page.ts';
import { createOrderPages } from './pages/order-pages.ts';
import type { ScreenMonitor } from './screen-monitor.ts';
import { someone } from './shopper.ts';

test.use({ locale: 'en-GB' });
test.describe.configure({ mode: 'default' });

async function subscribe(page: Page, watch: ScreenMonitor, email: string): Promise<void> {
  const checkout = createCheckoutPage(page);
  await page.goto('/shop/p/tea-every-month');
  await page.locator('.sqs-add-to-cart-button[data-island="ready"]').first().click();
  await expect(page).toHaveURL(/\/checkout\?cartToken=./);
  await checkout.fillIn({ Email: email });
  await checkout.address();
  await checkout.card(CARDS.pays);
  // Its cart is gone once it is paid.
  await watch.examine();
  await checkout.pay('Subscribe for £14.50');
  await createOrderPages(page).isSubscribed();
}

/** The owner has the next time billed now, and waits until the timeline says what became of it. */
async function billNow(page: Page, merchant: Merchant, email: string): Promise<string> {
  await page.context().addCookies((await merchant.session()).cookies);
  await page.goto(`/config/subscriptions?q=${email}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toHaveCount(1);
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tea every month' })).toBeVisible();
  const address = page.url();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Bill now' }).click();
  const question = page.getByRole('dialog', { name: 'Bill it now?' });
  await question.getByRole('button', { name: 'Charge the card' }).click();
  await expect(question).toHaveCount(0);
  await expect(async () => {
    await page.reload();
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await expect(timeline.getByText(/^Renewed by/)).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return address;
}

test(
  'a shopper subscribes and is billed again, skips, pauses and cancels, and the owner sees all of it',
  ways({ screens: ['subscription', 'admin subscription'], sizes: 'both', themes: 'both' }),
  async ({ page, merchant, watch }) => {
    const email = someone();
    await subscribe(page, watch, email);
    const address = await billNow(page, merchant, email);
    await watch.examine();

    const mail = await merchant.mailTo(email, /^(\[Test\] )?Your subscription to Tea every month: order/);
    const [link = ''] = /https?:\S+\/checkout\/subscriptions\/\S+/.exec(mail.text) ?? [];
    await page.goto(new URL(link).pathname);
    await expect(page.getByRole('heading', { level: 1, name: 'Your subscription' })).toBeVisible();
    await expect(page.getByText('£14.50 every month')).toBeVisible();
    await watch.examine();

    await page.getByRole('link', { name: 'Skip the next one' }).click();
    await page.getByRole('button', { name: 'Skip the next one' }).click();
    await expect(page.getByRole('status')).toContainText('the next one is skipped');
    await page.getByRole('link', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText('Nothing is charged until you resume it.')).toBeVisible();
    await merchant.mailTo(email, /Your subscription to Tea every month is paused$/);
    await page.getByRole('link', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('status')).toContainText('it goes on');
    await page.getByRole('link', { name: 'Use another card' }).click();
    await page.getByRole('button', { name: /^4242424242424242/ }).click();
    await expect(page.getByRole('status')).toContainText('the new card is charged from now on');
    await page.getByRole('link', { name: 'Cancel it' }).click();
    await expect(page.getByRole('heading', { name: 'Cancel it for good?' })).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Cancel it' }).click();
    await expect(page.getByRole('status')).toContainText('it has ended');
    await merchant.mailTo(email, /has ended/);

    await page.goto(address);
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await expect(timeline.getByText('Cancelled by the customer')).toBeVisible();
    await expect(timeline.getByText('Card changed by the customer')).toBeVisible();
    await expect(timeline.getByText('Skipped by the customer')).toBeVisible();
  },
);
