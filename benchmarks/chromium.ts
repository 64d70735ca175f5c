import { type Browser, chromium } from '@playwright/test';
import { bundledChromium, unpackBundledChromium } from '../e2e/browser/bundled-chromium.ts';

export interface MeasuringBrowser {
  readonly browser: Browser;
  /** Where other tools can talk to it. */
  readonly debuggingPort: number;
}

/** The browser that the journeys use, with a door for tools. */
export async function openChromium(debuggingPort: number): Promise<MeasuringBrowser> {
  await unpackBundledChromium();
  const browser = await chromium.launch({
    ...bundledChromium(),
    args: [`--remote-debugging-port=${debuggingPort}`],
  });
  return { browser, debuggingPort };
}
