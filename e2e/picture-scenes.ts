import type { Page } from '@playwright/test';
import { createShopper } from './shopper.ts';

/** The loader keeps the press until the code for it is there. */
export async function openQuickView(page: Page): Promise<void> {
  const button = page.locator('.sqs-product-quick-view-button').filter({ visible: true }).first();
  await button.click();
  await page.locator('dialog[open] .sqs-add-to-cart-button').first().waitFor();
}

export async function openInstalments(page: Page): Promise<void> {
  await page.locator('.sqs-add-to-cart-button[data-island="ready"]').first().waitFor();
  await page.locator('.awning-installments').getByRole('button').first().click();
  await page.getByRole('dialog').locator('iframe').waitFor();
}

/** The provider's page is not ours to show, and nobody is to need a connection for these pictures. */
export async function answerForProvider(page: Page): Promise<void> {
  await page.route('https://static.afterpay.com/**', async (route) => {
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'content-type': 'text/html' },
      body: '<!doctype html><html lang="en"><title>Pay</title><h1>Four payments</h1><p>Every two weeks.</p></html>',
    });
  });
}

/** Three lines. */
export const fillCart = (page: Page): Promise<void> =>
  createShopper(page).put('stoneware-mug', 'linen-cloth', 'sea-salt');
