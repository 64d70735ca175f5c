import { expect, once, test } from './journey.ts';
import { measureContrast } from './text-contrast.ts';
import { createThemedSite } from './themed-site.ts';

/** Of WCAG: text from 24 CSS pixels on is large. */
const needed = (fontSize: number): number => (fontSize >= 24 ? 3 : 4.5);

for (const theme of ['shoreline', 'fieldnotes'] as const)
  test(
    `the text on the image of the home page can be read at every width in ${theme}`,
    once,
    async ({ page }) => {
      // A site is made and four pages are drawn, loaded and photographed twice.
      test.slow();
      const site = await createThemedSite();
      await site.wear(theme);
      for (const width of [320, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(site.url, { waitUntil: 'load' });
        const imageAsset = page.locator('.has-background .awning-background img').first();
        await imageAsset.evaluate((image: HTMLImageElement) => image.decode());
        const measured = await measureContrast(page, '.has-background');
        expect(measured.length).toBeGreaterThan(1);
        for (const { text, fontSize, contrast } of measured)
          expect(contrast, `${width}: ${text}`).toBeGreaterThanOrEqual(needed(fontSize));
      }
    },
  );
