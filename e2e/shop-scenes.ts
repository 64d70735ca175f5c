import type { Page } from '@playwright/test';
import { createShopper } from './shopper.ts';

/** The loader keeps the press until the code for it is there. */
export async function openQuickView(page: Page): Promise<void> {
  const button = page.locator('.sqs-product-quick-view-button').filter({ visible: true }).first();
  await button.click();
  await page.locator('dialog[open] .sqs-add-to-cart-button').first().waitFor();
}

/** Three lines. */
export const fillCart = (page: Page): Promise<void> =>
  createShopper(page).put('stoneware-mug', 'linen-cloth', 'sea-salt');
