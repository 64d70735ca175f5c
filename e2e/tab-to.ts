import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the focus is on `target`, as a visitor without a mouse would; answers how often. */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return presses;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key never comes there.');
}

/** Up the rows of a tree until one of them has the focus. */
export async function arrowUpTo(page: Page, row: Locator): Promise<void> {
  const hasFocus = () => row.evaluate((element) => element === element.ownerDocument.activeElement);
  for (let step = 0; step < 12 && !(await hasFocus()); step += 1) await page.keyboard.press('ArrowUp');
  await expect(row).toBeFocused();
}
