import type { Page } from '@playwright/test';
import { expect, once, test } from './journey.ts';
import { tabTo } from './tab-to.ts';
import { createThemedSite, LOCK_WORD, THEMES } from './themed-site.ts';

// One site, which puts on one theme after the other: making it takes longer than most journeys.
test.describe.configure({ mode: 'default', timeout: 120_000 });

let site: Awaited<ReturnType<typeof createThemedSite>>;
test.beforeAll(async () => {
  site = await createThemedSite();
});

const open = (page: Page, path: string) => page.goto(`${site.url}${path}`);
const tooWide = (page: Page) => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);
const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/**
 * How far the images on screen are: what is neither hidden nor waiting for the visitor to come near has to be there.
 */
const missingImages = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight)
      .filter(({ complete, naturalWidth }) => !complete || naturalWidth === 0)
      .map(({ outerHTML }) => outerHTML.slice(0, 200)),
  );

/** Every theme shows these; of the others each shows a third, because every page takes seconds. */
const MAIN_ADDRESSES = ['/', '/shop/p/stoneware-mug'];
const OTHER_ADDRESSES = [
  '/shop',
  '/journal',
  '/classes',
  '/studio',
  '/portfolio',
  '/our-place',
  '/cart',
  '/search?q=salt',
  '/account',
];

/** Where the first post and the next event are, as the page data says. */
async function itemAddresses(page: Page): Promise<string[]> {
  await open(page, '/');
  return page.evaluate(async () => {
    const read = async (path: string) => (await fetch(`${path}?format=json`)).json();
    const [journal, classes] = [await read('/journal'), await read('/classes')];
    return [journal.items[0].fullUrl, classes.upcoming[0].fullUrl];
  });
}

for (const theme of THEMES) {
  test(
    `${theme}: pages show their images, run their scripts under the policy and fit a phone`,
    once,
    async ({ page, watch }) => {
      watch.allow(/status of 404/);
      await site.wear(theme);
      const others = [...OTHER_ADDRESSES, ...(await itemAddresses(page))];
      const mine = others.filter((_path, index) => index % THEMES.length === THEMES.indexOf(theme));
      for (const path of [...MAIN_ADDRESSES, ...mine]) {
        const response = await open(page, path);
        expect(response?.status(), path).toBe(200);
        expect(response?.headers()['content-security-policy'], path).toMatch(/script-src [^;]*'sha256-/);
        await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached();
        await expect.poll(() => missingImages(page), path).toEqual([]);
        const context = await page.evaluate(() => Reflect.get(window, 'Static').SQUARESPACE_CONTEXT);
        expect(context.website.siteTitle, path).toBe('Saltmarsh Studio');
        await watch.examine();
        await page.setViewportSize(phone);
        expect(await tooWide(page), path).toBe(0);
        await page.setViewportSize(desktop);
      }
      expect((await open(page, '/there-is-no-such-page'))?.status()).toBe(404);
      await expect(page.getByRole('navigation').first()).toBeVisible();
      await watch.examine();
      await expectMenuWithoutScript(page);
      if (theme === 'harbour') await tryHarbour(page);
      if (theme === 'atelier') await tryAtelier(page);
      if (theme === 'northlight') await tryNorthlight(page);
    },
  );
}

async function expectMenuWithoutScript(page: Page): Promise<void> {
  const plain = await page.context().browser()?.newContext({ javaScriptEnabled: false, viewport: phone });
  if (!plain) throw new Error('The browser is gone.');
  const quiet = await plain.newPage();
  await open(quiet, '/shop');
  await expect(
    quiet.getByRole('link', { name: 'Journal', exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  await plain.close();
}

/** The oldest of the themes: a library that is gone, a gallery of its own, images that fill boxes. */
async function tryHarbour(page: Page): Promise<void> {
  await open(page, '/journal');
  const image = page.locator('.content-fill img').first();
  await expect(image).toHaveAttribute('data-image-resolution', /^\d+w$/);
  expect(await image.evaluate(describeImage)).toEqual({
    format: expect.stringMatching(/^(\d+)w$/),
    isSmallestThatCovers: true,
    isAroundItsFocalPoint: true,
  });

  await open(page, '/studio');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.locator('.gallery-keys .position')).toHaveText(/^2 /);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.gallery-keys .position')).toHaveText(/^1 /);

  const called = await page.evaluate(() => {
    const global = (name: string) => Reflect.get(window, name);
    const [Y, Squarespace] = [global('Y'), global('Squarespace')];
    let used = 0;
    Y.use('node', 'event', () => {
      used += 1;
    });
    Squarespace.onInitialize(Y, () => {
      used += 1;
    });
    for (const name of ['initializeLayoutBlocks', 'initializeCommerce', 'globalDestroy', 'afterBodyLoad'])
      Squarespace[name](Y);
    return { used, collection: global('Static').SQUARESPACE_CONTEXT.collection.title };
  });
  expect(called).toEqual({ used: expect.any(Number), collection: 'Studio' });
  expect(called.used).toBeGreaterThanOrEqual(2);

  await open(page, '/');
  const gallery = page.locator('.awning-gallery').first();
  await gallery.scrollIntoViewIfNeeded();
  await expect(gallery).toHaveAttribute('data-island', 'ready');

  await page.setViewportSize(phone);
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await tabTo(page, page.getByRole('button', { name: 'Menu of Saltmarsh Studio' }));
  await expect(page.getByRole('link', { name: 'Journal', exact: true })).toBeHidden();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Journal', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/journal\/?$/);
}

/** Runs in the browser: how an image that fills a box was loaded and lies in it. */
function describeImage(image: SVGElement | HTMLElement) {
  if (!(image instanceof HTMLImageElement)) throw new Error('That is no image.');
  const box = image.closest('.content-fill')?.getBoundingClientRect();
  if (!box) throw new Error('The image has no box.');
  const [x = 0.5, y = 0.5] = (image.dataset.imageFocalPoint ?? '').split(',').map(Number);
  const { width, height, left, top } = image.getBoundingClientRect();
  const offset = (whole: number, visible: number, focus: number) =>
    Math.min(0, Math.max(visible - whole, visible / 2 - whole * focus));
  const format = new URL(image.src).searchParams.get('format') ?? '';
  const widths = [100, 300, 500, 750, 1000, 1500, 2500];
  return {
    format,
    isSmallestThatCovers:
      Number.parseInt(format, 10) === widths.find((each) => each >= width * devicePixelRatio),
    isAroundItsFocalPoint:
      Math.abs(left - box.left - offset(width, box.width, x)) < 2 &&
      Math.abs(top - box.top - offset(height, box.height, y)) < 2,
  };
}

/** The shop: thumbnails, and everything from the choice to the cart by keyboard. */
async function tryAtelier(page: Page): Promise<void> {
  await open(page, '/shop/p/stoneware-mug');
  const second = page.locator('.ProductItem-slide').nth(1).locator('img');
  await page.getByRole('button', { name: 'Picture 2' }).click();
  await expect(second).toBeVisible();
  await expect
    .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await open(page, '/shop/p/stoneware-mug');
  await tabTo(page, page.getByRole('combobox', { name: 'Select Size' }));
  await page.keyboard.type('Small');
  await tabTo(page, page.getByRole('combobox', { name: 'Select Glaze' }));
  await page.keyboard.type('Sea green');
  await tabTo(page, page.getByRole('spinbutton', { name: 'Quantity' }));
  await page.keyboard.type('2');
  const add = page.getByRole('button', { name: 'Add To Cart' });
  await expect(add).toHaveAttribute('data-island', 'ready');
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Added!' })).toBeVisible();
  await expect(page).toHaveURL(/\/p\/stoneware-mug/);
  await page.locator('.CartLink').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cart/);
  const line = page.getByRole('listitem').filter({ hasText: 'Stoneware mug' });
  await expect(line.getByText('Sea green')).toBeVisible();
  await expect(line.getByText('£48.00')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Search the shop' });
  await tabTo(page, search);
  await page.keyboard.type('tide');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=tide$/);
  await expect(page.getByRole('link', { name: 'What the tide leaves' })).toBeVisible();
}

/** The newest: pages change without a load, lists grow, images of new content are loaded and islands mounted. */
async function tryNorthlight(page: Page): Promise<void> {
  await open(page, '/journal');
  const cards = page.locator('.cards > *');
  await expect(cards).toHaveCount(2);
  await page.getByRole('link', { name: 'Show more' }).click();
  await expect(cards).toHaveCount(4);
  await cards.last().scrollIntoViewIfNeeded();
  const added = cards.last().locator('img').first();
  await expect.poll(() => added.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Studio' }).click();
  await expect(page).toHaveURL(/\/studio\/?$/);
  await expect(page).toHaveTitle(/^Studio/);
  await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible();
  await expect.poll(() => missingImages(page)).toEqual([]);
  await page.getByRole('banner').getByRole('link', { name: 'Saltmarsh Studio' }).click();
  const gallery = page.locator('.awning-gallery').first();
  await gallery.scrollIntoViewIfNeeded();
  await expect(gallery).toHaveAttribute('data-island', 'ready');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Studio' })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'stillHere'))).toBe(true);
}

test.describe('without script', once, () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor sees images, navigates, buys, searches and opens locked pages', async ({ page, watch }) => {
    watch.allow(/status of 40\d/);
    await site.wear('atelier');
    await page.setViewportSize(phone);
    await open(page, '/');
    const menu = page.locator('#mobileMenu');
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Shop' }).click();
    await expect(page.locator('noscript img').first()).toBeVisible();
    await page.getByRole('link', { name: 'Stoneware mug' }).first().click();
    const form = page.locator('noscript form');
    await form.getByLabel('Size').selectOption('Large');
    await form.getByLabel('Glaze').selectOption('Off-white');
    await form.getByLabel('Quantity').fill('2');
    await form.getByRole('button', { name: 'Add To Cart' }).click();
    // Refused: what was chosen is still there.
    await expect(page.getByRole('alert')).toHaveText('Sorry, we do not have enough of that item available.');
    await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked();
    await page.getByRole('radiogroup', { name: 'Glaze' }).getByText('Sea green', { exact: true }).click();
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByRole('status')).toHaveText('Stoneware mug is in your cart.');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Saltmarsh Studio' })).toBeVisible();

    await page.setViewportSize(desktop);
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill('salt');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Salt, slowly' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Salt, slowly' })).toBeVisible();

    await open(page, '/trade');
    await expect(page.getByText('For shops that stock our things.')).toHaveCount(0);
    await page.getByLabel('Password').fill('high-water-mark');
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Password').fill(LOCK_WORD);
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(page.getByText('For shops that stock our things.')).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  });
});
