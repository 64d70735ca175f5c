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

/** Presses F6, from one region of the screen to the next, until the focus is in the wanted one. */
export async function focusRegion(page: Page, selector: string): Promise<void> {
  /** The part of the page that has the focus: its place among all, and whether it is the wanted one. */
  const look = () =>
    page.evaluate((wanted) => {
      const regions = [...document.querySelectorAll('[data-region]')];
      // The innermost, where one holds another.
      const at = regions.findLastIndex((region) => region.contains(document.activeElement));
      return { at, isThere: regions[at]?.matches(wanted) ?? false };
    }, selector);
  for (let presses = 0; presses < 12; presses += 1) {
    const { at, isThere } = await look();
    if (isThere) return;
    await page.keyboard.press('F6');
    // A key that is pressed in the frame goes through a message.
    await expect.poll(async () => (await look()).at).not.toBe(at);
  }
  throw new Error(`F6 never comes to ${selector}.`);
}
