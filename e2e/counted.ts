import type { Locator, Page } from '@playwright/test';
import { tabTo } from './tab-to.ts';

/**
 * Presses by mouse, finger and keyboard, counted: the work of a day may not take more of them from release to release.
 */
export function countPresses(page: Page) {
  let [clicks, keys] = [0, 0];
  return {
    click: async (target: Locator): Promise<void> => {
      clicks += 1;
      await target.click();
    },
    press: async (key: string): Promise<void> => {
      keys += 1;
      await page.keyboard.press(key);
    },
    /** Presses Tab until the focus is on `target`. */
    tabTo: async (target: Locator): Promise<void> => {
      keys += await tabTo(page, target);
    },
    counts: () => ({ clicks, keys }),
  };
}
