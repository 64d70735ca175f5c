import { writeFile } from 'node:fs/promises';
import type { FrameLocator, Page } from '@playwright/test';
import { frameCanvas, linkCanvas } from './framed-canvas.ts';
import { expect, test, ways } from './journey.ts';
import { createStarterPages } from './starter-pages.ts';

const WIDTHS = [390, 820, 1440];
const HEIGHT = 900;

/** A section as it is seen, from its top to its end or that of the window. Its images are there by then. */
async function look(page: Page, root: Page | FrameLocator, id: string): Promise<Buffer> {
  const section = root.locator(`[data-section-id="${id}"]`);
  await section.evaluate(async (element) => {
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
    const images = [...element.querySelectorAll('img')];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
  const box = await section.boundingBox();
  if (!box) throw new Error('The section is not drawn.');
  const top = Math.max(0, Math.round(box.y));
  const height = Math.min(HEIGHT, Math.round(box.y + box.height)) - top;
  const width = page.viewportSize()?.width ?? 0;
  return page.screenshot({
    clip: { x: 0, y: top, width, height: Math.max(height, 1) },
    animations: 'disabled',
    caret: 'hide',
  });
}

/**
 * A browser scales an image from the copy that it has already, and rounds curves by where a frame lies. Nobody sees
 * either; a word that stands one pixel further changes hundreds.
 */
const TOLERANCE = 16;
const MOST_PIXELS = 50;
const PATIENCE = 3;

/** Null once both are the same; what is still on its way, such as an image, is given time. */
async function lookAtBoth(
  judge: Page,
  lookAtPublished: () => Promise<Buffer>,
  lookAtCanvas: () => Promise<Buffer>,
) {
  for (let time = 1; ; time++) {
    const published = await lookAtPublished();
    const canvas = await lookAtCanvas();
    if (published.equals(canvas)) return null;
    const images = [published, canvas].map((image) => image.toString('base64'));
    if ((await judge.evaluate(countDifferent, { images, tolerance: TOLERANCE })) <= MOST_PIXELS) return null;
    if (time === PATIENCE) return { published, canvas };
    await new Promise((resolve) => setTimeout(resolve, time * 200));
  }
}

/** Runs in an empty page: how many pixels differ by more than the tolerance in a channel; all where the sizes do. */
async function countDifferent(given: { images: readonly string[]; tolerance: number }): Promise<number> {
  const [one, other] = await Promise.all(
    given.images.map(async (text) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      context?.drawImage(bitmap, 0, 0);
      return context?.getImageData(0, 0, bitmap.width, bitmap.height);
    }),
  );
  if (!one || !other || one.width !== other.width || one.height !== other.height) return Infinity;
  const pixels = new Set<number>();
  for (const [at, value] of one.data.entries())
    if (Math.abs(value - (other.data[at] ?? 0)) > given.tolerance) pixels.add(at >> 2);
  return pixels.size;
}

test(
  'the canvas without its overlays is the published page, pixel by pixel, for every ready-made section at 390, 820 and 1440',
  ways({ sizes: 'desktop', themes: 'both' }),
  async ({ browser, merchant, testServer }) => {
    test.setTimeout(900_000);
    const pages = await createStarterPages(merchant, 'Pixels');
    const options = { reducedMotion: 'reduce', baseURL: testServer.url } as const;
    const visiting = await browser.newContext(options);
    const editing = await browser.newContext({ ...options, storageState: await merchant.session() });
    const visitor = await visiting.newPage();
    const member = await editing.newPage();
    const judge = await visiting.newPage();
    const different: string[] = [];
    for (const { id, address, document } of pages)
      for (const width of WIDTHS) {
        for (const page of [visitor, member]) await page.setViewportSize({ width, height: HEIGHT });
        await visitor.goto(address);
        await member.goto('/config');
        const canvas = await frameCanvas(member, `/config/canvas/page/${id}`, { width, height: HEIGHT });
        await linkCanvas(member, document);
        await canvas.locator('[data-section-id]').first().waitFor();
        for (const section of document.sections) {
          const pair = await lookAtBoth(
            judge,
            () => look(visitor, visitor, section.id),
            () => look(member, canvas, section.id),
          );
          if (pair === null) continue;
          const name = `${address.replaceAll('/', '')}-${width}-${section.id}`;
          different.push(name);
          for (const [which, image] of Object.entries(pair))
            await writeFile(test.info().outputPath(`${name}-${which}.png`), image);
        }
      }
    expect(different).toEqual([]);
    await visiting.close();
    await editing.close();
  },
);
