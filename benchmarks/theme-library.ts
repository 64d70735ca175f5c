import { brotliCompressSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { buildScript } from '../packages/storefront/src/testing/built-script.ts';
import { median } from './bench-report.ts';

const RUNS = 15;

/** What the library for old themes weighs, and how long a page waits for it once it has arrived. */
export async function measureThemeLibrary(browser: Browser): Promise<{ bytes: number; startMs: number }> {
  const { code } = await buildScript('theme-library');
  const page = await browser.newPage();
  const times: number[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      await page.goto('about:blank');
      times.push(
        await page.evaluate((text) => {
          const script = document.createElement('script');
          script.textContent = text;
          const begin = performance.now();
          document.head.append(script);
          return performance.now() - begin;
        }, code),
      );
    }
  } finally {
    await page.close();
  }
  return { bytes: brotliCompressSync(code).length, startMs: median(times) };
}
