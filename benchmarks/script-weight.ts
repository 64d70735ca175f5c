import type { Browser } from '@playwright/test';

export interface ScriptWeight {
  /** Bytes of script as they came over the wire, before anybody touched the page and before the browser was idle. */
  readonly atFirst: number;
  /** All of it, once the islands in view and those that are touched have taken over. */
  readonly afterHydration: number;
}

/** Chunks that are for something else than the page itself. */
export interface ScriptWeightOptions {
  readonly touch: readonly string[];
}

/** What a page costs in script. */
export async function weighScripts(
  browser: Browser,
  url: string,
  { touch }: ScriptWeightOptions,
): Promise<ScriptWeight> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const scripts = new Map<string, { readonly isParserInserted: boolean; bytes: number }>();
    session.on('Network.requestWillBeSent', ({ requestId, type, initiator }) => {
      if (type === 'Script')
        scripts.set(requestId, { isParserInserted: initiator.type === 'parser', bytes: 0 });
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const script = scripts.get(requestId);
      if (script) script.bytes += encodedDataLength;
    });
    await page.goto(url, { waitUntil: 'load' });
    const weigh = (which: (script: { isParserInserted: boolean }) => boolean): number =>
      [...scripts.values()].filter(which).reduce((sum, { bytes }) => sum + bytes, 0);
    const atFirst = weigh(({ isParserInserted: parserMade }) => parserMade);
    for (const selector of touch) {
      const element = page.locator(selector).first();
      await element.scrollIntoViewIfNeeded();
      await element.hover();
    }
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += 400) {
        scrollTo(0, y);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await page.waitForLoadState('networkidle');
    return { atFirst, afterHydration: weigh(() => true) };
  } finally {
    await page.close();
  }
}
