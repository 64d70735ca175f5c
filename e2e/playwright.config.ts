import { defineConfig } from '@playwright/test';
import { bundledChromium } from './browser/bundled-chromium.ts';
import { chosen, inEveryWay } from './ways.ts';

const chromium = bundledChromium();

/** With a mouse, and where a journey says so with the keyboard. */
const desktop = { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } };

/** By touch. */
const phone = {
  name: 'phone',
  grepInvert: chosen.exceptOnPhone,
  use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
};

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  // More than there are cores: journeys wait for animations, mails and each other's pages.
  workers: 3,
  fullyParallel: true,
  // `npm test` tries what failed once more, alone: beside others it would meet the same busy machine.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous: a busy machine makes everything slower, and nothing else.
  timeout: 150_000,
  globalTimeout: (inEveryWay ? 50 : 15) * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    screenshot: { mode: 'only-on-failure', fullPage: true },
    // Recording costs about a tenth of the processor time; `--trace on` does it for the journey being looked at.
    trace: 'off',
    launchOptions: chromium ?? {},
  },
  grep: chosen.all,
  projects: inEveryWay ? [desktop, phone] : [desktop],
});
