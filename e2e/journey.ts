import { test as base } from '@playwright/test';
import { createScreenWatch, type ScreenWatch } from './screen-watch.ts';
import { readStage, type Stage } from './stage.ts';

type Journey = {
  stage: Stage;
  watch: ScreenWatch;
};

/** A test that also fails when axe finds a fault on any screen visited, or the browser complains. */
export const test = base.extend<Journey>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  stage: async ({}, use) => {
    await use(readStage());
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  baseURL: async ({}, use) => {
    await use(readStage().url);
  },
  watch: [
    async ({ page, javaScriptEnabled }, use, testInfo) => {
      const watch = createScreenWatch(page, { javaScriptEnabled: javaScriptEnabled !== false });
      await use(watch);
      // A journey that failed half-way has said what is wrong; the rest would only bury it.
      if (testInfo.status === testInfo.expectedStatus) await watch.finish();
    },
    { auto: true },
  ],
});

/** For what is the same on every screen: once is enough, on the desktop. The configuration knows the word. */
export const once = { tag: '@once' };

export { expect } from '@playwright/test';
