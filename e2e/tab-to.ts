import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the focus is on `target`, as a visitor without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let clicks = 0; clicks < 80; clicks += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key never comes there.');
}
