import type { Page } from '@playwright/test';
import { expect, once, test, ways } from './journey.ts';

// A shopper whose browser runs no script: links and forms have to be enough. In the plain frame, whose words and places
// are known.
test.use({ javaScriptEnabled: false });
test.describe.configure({ mode: 'default' });

let shop = '';
test.beforeAll(async ({ shopOf }) => {
  shop = await shopOf();
});

const line = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
/** Values of an option are buttons of a group where they are few, and a select box where they are many. */
const group = (page: Page, option: string) => page.getByRole('radiogroup', { name: option });
const choose = (page: Page, option: string, value: string) =>
  group(page, option).getByText(value, { exact: true }).click();
const tooWide = (page: Page) => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

test(
  'SF-1.03 SF-1.04 SF-1.05 SF-1.06 SF-2.01 SF-2.07 SF-2.08 SF-2.10 SF-2.12 a shopper chooses, is told what is missing, and fills a cart',
  ways({ screens: ['shop'] }),
  async ({ page, watch }) => {
    watch.allow(/status of 400/);
    await page.goto(`${shop}/shop`);
    await page.getByRole('link', { name: 'Stoneware mug' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Stoneware mug' })).toBeVisible();
    await expect(page.getByText('from £24.00')).toBeVisible();
    expect(await tooWide(page)).toBe(0);

    const add = page.getByRole('button', { name: 'Add To Cart' });
    await page.getByLabel('Quantity').fill('2');
    await add.click();
    await expect(page.getByRole('alert')).toHaveText('Please select the Size and Glaze options.');
    await expect(page.getByLabel('Quantity')).toHaveValue('2');
    await choose(page, 'Size', 'Small');
    await add.click();
    await expect(page.getByRole('alert')).toHaveText('Please select the Glaze option.');
    await expect(group(page, 'Size').getByRole('radio', { name: 'Small' })).toBeChecked();
    await watch.examine();
    await choose(page, 'Glaze', 'Sea green');
    await add.click();

    await expect(page).toHaveURL(/\/cart\?/);
    await expect(page.getByRole('heading', { level: 1, name: 'Your cart' })).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Stoneware mug is in your cart.');
    const mug = line(page, 'Stoneware mug');
    await expect(mug.getByText('Sea green')).toBeVisible();
    await expect(mug.getByRole('spinbutton')).toHaveValue('2');
    await expect(mug.getByText('£48.00')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveText('Cart 2');
    expect(await tooWide(page)).toBe(0);
  },
);

test.describe('on one screen', once, () => {
  test('a shopper changes a quantity, removes something and puts it back, and enters a code', async ({
    page,
    watch,
  }) => {
    watch.allow(/status of 404/);
    await page.goto(`${shop}/shop/p/sea-salt`);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    const salt = line(page, 'Jar of sea salt');
    await salt.getByRole('spinbutton').fill('3');
    await salt.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByRole('status')).toHaveText('Quantity of Jar of sea salt updated.');
    await expect(page.getByText('£27.00').first()).toBeVisible();

    await salt.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Browse the shop' })).toHaveAttribute('href', /^\/shop/);
    await watch.examine();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(salt.getByRole('spinbutton')).toHaveValue('3');

    await page.getByLabel('Discount code').fill('SPRINGTIDE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('alert')).toHaveText('Code SPRINGTIDE isn’t valid.');
    await expect(page.getByLabel('Discount code')).toHaveValue('SPRINGTIDE');
    await watch.examine();
    await page.getByLabel('Discount code').fill('low tide');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('£24.30')).toBeVisible();
    await page.reload();
    await expect(page.getByText('£24.30')).toBeVisible();
    await page.getByRole('button', { name: 'Remove the code LOWTIDE' }).click();
    await expect(page.getByText('£24.30')).toHaveCount(0);
  });

  test('SF-2.15 SF-2.16 SF-2.20 products say that they are on sale, scarce or sold out, and what buyers think', async ({
    page,
  }) => {
    await page.goto(`${shop}/shop`);
    await page.getByRole('link', { name: 'Stoneware', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Linen cloth' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Wide bowl' }).click();
    await expect(page.locator('.ProductItem .product-mark')).toHaveText('sale');
    await expect(page.locator('.ProductItem .original-price')).toHaveText('£48.00');
    await page.goto(`${shop}/shop/p/stack-of-plates`);
    await expect(page.getByText('Only 3 sets left from this kiln')).toBeVisible();
    await page.goto(`${shop}/shop/p/vase`);
    await expect(page.locator('.ProductItem .product-mark')).toHaveText('Sold out for now');
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toHaveCount(0);
    await page.goto(`${shop}/shop/p/stoneware-mug`);
    await page.getByRole('link', { name: '2 reviews' }).click();
    await expect(page.getByRole('region', { name: 'Reviews' }).getByText('Take the large one')).toBeVisible();
  });

  test('other kinds of products are bought, or say why not', async ({ page, watch }) => {
    watch.allow(/status of 400/);
    await page.goto(`${shop}/shop/p/gift-card`);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page.getByRole('alert')).toHaveText('Select a denomination for the Gift Card.');
    await choose(page, 'Value', '£50');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(page).toHaveURL(/\/checkout\/gift-card\?itemId=\w+&sku=./);
    await page.goto(`${shop}/shop/p/apron-pattern`);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await expect(line(page, 'Apron pattern').getByRole('spinbutton')).toHaveCount(0);
    await page.goto(`${shop}/shop/p/tea-every-month`);
    await expect(page.getByText('£10.00 every month').first()).toBeVisible();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page).toHaveURL(/\/checkout\?cartToken=./);
  });

  test('long words stay on a phone, wherever a shopper reads them', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const write = (selector: string, text: string) =>
      page.locator(selector).evaluateAll((elements, words) => {
        for (const element of elements) element.textContent = words;
      }, text);
    const word = 'Unterwasserkeramikbrennofentemperaturmessgeraetehalterung'.repeat(2);
    await page.goto(`${shop}/shop/p/stoneware-mug`);
    for (const place of ['.product-title', '.variant-option-title', 'option', '.awning-review-list p'])
      await write(place, word);
    await write('.awning-variant-prices td:first-child', word);
    await page.locator('.awning-variant-prices summary').click();
    expect(await tooWide(page)).toBe(0);

    await page.goto(`${shop}/shop/p/sea-salt`);
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    await page.goto(`${shop}/shop/p/linen-cloth`);
    await choose(page, 'Colour', 'Sea');
    await page.getByRole('button', { name: 'Add To Cart' }).click();
    for (const place of ['.cart-row-title a', '.cart-row-options dd', '.awning-notice'])
      await write(place, word);
    expect(await tooWide(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    const lines = await page.locator('.awning-cart-lines').boundingBox();
    const value = await page.locator('.cart-row-options dd').boundingBox();
    expect((value?.x ?? 0) + (value?.width ?? 0)).toBeLessThanOrEqual((lines?.x ?? 0) + (lines?.width ?? 0));
    await page.goto(`${shop}/shop`);
    await page.setViewportSize({ width: 390, height: 844 });
    await write('.summary-title a', word);
    expect(await tooWide(page)).toBe(0);
  });

  test('the keyboard is enough to buy, and the smallest phone shows all of it', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${shop}/shop/p/linen-cloth`);
    expect(await tooWide(page)).toBe(0);
    await group(page, 'Colour').getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    await expect(group(page, 'Colour').getByRole('radio', { name: 'Flax' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Quantity')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Add To Cart' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toHaveText('Linen cloth is in your cart.');
    expect(await tooWide(page)).toBe(0);
  });
});
