import type { Locator, Page } from '@playwright/test';
import { expect, once, test, ways } from './journey.ts';
import { tabTo } from './tab-to.ts';

/** The first gallery of a page, once its island has taken over. */
async function openGallery(page: Page, address: string, nth = 0): Promise<Locator> {
  await page.goto(address);
  const gallery = page.locator('.awning-gallery').nth(nth);
  await gallery.scrollIntoViewIfNeeded();
  await expect(gallery).toHaveAttribute('data-island', 'ready');
  return gallery;
}

const lightbox = (page: Page) => page.getByRole('dialog');
const currentImage = (gallery: Locator) => gallery.locator('.slide:not([inert]) img');

test(
  'a visitor without a mouse looks through a slideshow and opens an image large',
  ways({ themes: 'both', sizes: 'desktop' }),
  async ({ page, watch }) => {
    const gallery = await openGallery(page, '/gallery-slideshow');
    await watch.examine();
    const first = await currentImage(gallery).getAttribute('src');

    await tabTo(page, gallery.getByRole('link', { name: 'Next image' }));
    await page.keyboard.press('Enter');
    await expect(gallery.getByRole('status')).toHaveText(/^Image 2 of /);
    await expect(currentImage(gallery)).not.toHaveAttribute('src', first ?? '');
    await page.keyboard.press('ArrowLeft');
    await expect(gallery.getByRole('status')).toHaveText(/^Image 1 of /);
    await page.keyboard.press('ArrowLeft');
    await expect(gallery.getByRole('status')).toHaveText(/^Image (\d+) of \1/);
    await page.keyboard.press('ArrowRight');
    await expect(currentImage(gallery)).toHaveAttribute('src', first ?? '');

    const thumbnail = gallery.getByRole('list', { name: 'Choose an image' }).getByRole('link').nth(2);
    await tabTo(page, thumbnail);
    await page.keyboard.press('Enter');
    await expect(thumbnail).toHaveAttribute('aria-current', 'true');
    await expect(gallery.getByRole('status')).toHaveText(/^Image 3 of /);

    const link = gallery.locator('.slide:not([inert]) .sqs-gallery-frame');
    for (let clicks = 0; clicks < 60; clicks += 1) {
      if (await link.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Shift+Tab');
    }
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(lightbox(page)).toBeVisible();
    await expect(lightbox(page).getByRole('status')).toHaveText(/^3 of /);
    await watch.examine();

    // Round and round: the focus never leaves.
    for (let clicks = 0; clicks < 8; clicks += 1) {
      await page.keyboard.press('Tab');
      await expect(lightbox(page).locator(':focus')).toHaveCount(1);
    }
    await page.keyboard.press('ArrowRight');
    await expect(lightbox(page).getByRole('status')).toHaveText(/^4 of /);
    await page.keyboard.press('Escape');
    await expect(lightbox(page)).toHaveCount(0);
    await expect(link).toBeFocused();
  },
);

test(
  'an image of a grid opens large and fits the window',
  ways({ screens: ['gallery'], themes: 'both' }),
  async ({ page, watch }) => {
    await page.goto('/gallery-grid');
    const gallery = page.locator('.awning-gallery').last();
    const link = gallery.locator('.sqs-gallery-frame').nth(1);
    await link.scrollIntoViewIfNeeded();
    // A press waits for the code of the gallery, but not for as long as a busy machine may need.
    await link.hover();
    await expect(gallery).toHaveAttribute('data-island', 'ready');
    const before = await page.locator('main').boundingBox();
    await link.click();
    await expect(lightbox(page)).toBeVisible();
    const image = lightbox(page).locator('img');
    await expect(image).toBeInViewport({ ratio: 1 });
    await expect.poll(() => lightbox(page).evaluate((dialog) => getComputedStyle(dialog).opacity)).toBe('1');
    expect(await page.locator('main').boundingBox()).toEqual(before);
    await watch.examine();

    const window = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: window.width, height: 240 });
    // Now it would be taller than the window: 50 px stay free above it.
    await expect.poll(async () => (await image.boundingBox())?.y).toBe(50);
    await page.setViewportSize(window);
    await page.mouse.click(window.width / 2, 12);
    await expect(lightbox(page)).toHaveCount(0);
    await expect(link).toBeFocused();
  },
);

test('a slider goes to the image that is asked for', ways({ themes: 'both' }), async ({ page, watch }) => {
  const gallery = await openGallery(page, '/gallery-slider');
  const slides = gallery.locator('.slide');
  await gallery.getByRole('link', { name: 'Next image' }).click();
  await expect(slides.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 });
  await gallery.getByRole('link', { name: 'Previous image' }).press('Enter');
  await expect(slides.nth(0)).toHaveAttribute('aria-current', 'true');
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.9 });
  await watch.examine();
});

test('a slider is drawn along with the mouse and comes to rest at an image', once, async ({ page }) => {
  const gallery = await openGallery(page, '/gallery-slider');
  const strip = await gallery.locator('.sqs-gallery').boundingBox();
  if (!strip) throw new Error('The strip is not there.');
  const [x, y] = [strip.x + strip.width / 2, strip.y + strip.height / 3];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - strip.width * 0.6, y, { steps: 12 });
  await page.mouse.up();
  const current = gallery.locator('.slide[aria-current]');
  await expect(gallery.locator('.slide').first()).not.toHaveAttribute('aria-current', 'true');
  await expect
    .poll(async () => {
      const box = await current.boundingBox();
      return box && Math.abs(box.x + box.width / 2 - x) < 2;
    })
    .toBe(true);
  expect(new URL(page.url()).hash).toBe('');
});

test('images change by themselves until a visitor pauses them', once, async ({ page }) => {
  await page.clock.install();
  const gallery = await openGallery(page, '/gallery-slideshow', 1);
  await page.mouse.move(0, 0);
  const first = await currentImage(gallery).getAttribute('src');
  await page.clock.runFor(4500);
  await expect(currentImage(gallery)).not.toHaveAttribute('src', first ?? '');
  await expect(gallery.getByRole('status')).toHaveText('');
  await gallery.getByRole('button', { name: 'Pause the slideshow' }).click();
  await page.mouse.move(0, 0);
  const paused = await currentImage(gallery).getAttribute('src');
  await page.clock.runFor(20_000);
  await expect(currentImage(gallery)).toHaveAttribute('src', paused ?? '');
});

test('nothing moves by itself for people who asked for less motion', once, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  const gallery = await openGallery(page, '/gallery-slideshow', 1);
  const first = await currentImage(gallery).getAttribute('src');
  await page.clock.runFor(30_000);
  await expect(currentImage(gallery)).toHaveAttribute('src', first ?? '');
  await expect(gallery.getByRole('button', { name: 'Play the slideshow' })).toBeVisible();
  await gallery.getByRole('link', { name: 'Next image' }).click();
  await expect(currentImage(gallery)).not.toHaveAttribute('src', first ?? '');
  // At once: no frame is needed for it.
  expect(await gallery.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
});

for (const address of ['/gallery-slideshow', '/gallery-slider']) {
  test(`nothing moves when script takes over ${address}`, async ({ page }) => {
    const { promise: measured, resolve: hydrate } = Promise.withResolvers<void>();
    let loader: string | null = null;
    await page.route('**/_awning/storefront/**/*.js', async (route) => {
      // The first script is the loader; islands wait until the page was measured without them.
      loader ??= route.request().url();
      if (route.request().url() !== loader) await measured;
      await route.continue();
    });
    await page.goto(address);
    const gallery = page.locator('.awning-gallery').first();
    await gallery.scrollIntoViewIfNeeded();
    const firstImage = gallery.locator('.slide img').first();
    await expect.poll(() => firstImage.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
    const parts = [
      '.sqs-gallery-stage',
      '.slide',
      '.slide img',
      '.slide .meta',
      '.sqs-gallery-stage > .sqs-gallery-controls > a',
      '.sqs-gallery-thumbnails',
      '.sqs-gallery-thumbnail',
    ];
    const measure = () =>
      gallery.evaluate(
        (element, selectors) => [
          ...selectors.map((selector) => {
            const box = element.querySelector(selector)?.getBoundingClientRect();
            return box && [selector, box.x, box.y, box.width, box.height].map(String).join(' ');
          }),
          String(document.documentElement.scrollHeight),
        ],
        parts,
      );
    const before = await measure();
    hydrate();
    await expect(gallery).toHaveAttribute('data-island', 'ready');
    expect(await measure()).toEqual(before);
  });
}

test.describe('without script', once, () => {
  test.use({ javaScriptEnabled: false });

  for (const address of ['/gallery-slideshow', '/gallery-slider']) {
    test(`${address} is a strip whose images are all reached by links`, async ({ page }) => {
      await page.goto(address);
      const slides = page.locator('.awning-gallery').first().locator('.slide');
      const count = await slides.count();
      expect(count).toBeGreaterThan(2);
      for (let number = 0; number < count; number += 1) {
        await slides.nth(number).getByRole('link', { name: 'Next image' }).click();
        await expect(slides.nth((number + 1) % count)).toBeInViewport({ ratio: 0.5 });
        await expect(slides.nth((number + 1) % count).locator('img')).toBeVisible();
      }
    });
  }

  test('thumbnails lead to their images and links to the large ones', async ({ page }) => {
    await page.goto('/gallery-slideshow');
    const gallery = page.locator('.awning-gallery').first();
    await gallery.locator('.sqs-gallery-thumbnail > a').nth(2).click();
    await expect(gallery.locator('.slide').nth(2)).toBeInViewport({ ratio: 0.5 });
    await expect(gallery.locator('.slide').nth(2).locator('.sqs-gallery-frame')).toHaveAttribute(
      'href',
      /format=2500w/,
    );
  });

  for (const address of ['/gallery-grid', '/gallery-stacked']) {
    test(`${address} shows all images, words and links`, async ({ page }) => {
      await page.goto(address);
      const slides = page.locator('.awning-gallery').first().locator('.slide');
      expect(await slides.count()).toBeGreaterThan(2);
      for (const slide of await slides.all()) {
        await slide.scrollIntoViewIfNeeded();
        await expect(slide.locator('img')).toBeVisible();
        await expect(slide.locator('a.sqs-gallery-frame')).toHaveAttribute('href', /./);
      }
    });
  }
});
