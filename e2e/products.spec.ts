import type { Page } from '@playwright/test';
import { countPresses } from './counted.ts';
import { expect, once, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

/** A shop of its own with one store page and nothing in it. */
async function openShop(page: Page) {
  const site = await createSite();
  const merchant = await signInAsMerchant(site);
  await merchant.call('post', '/api/content/collections', { kind: 'products', title: 'Shop', enabled: true });
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config/products`);
  await signIn.signIn(site.owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
  return { site, merchant };
}

const saved = (page: Page) =>
  expect(page.getByRole('region', { name: 'Changes that are not saved' })).toBeHidden();

test(
  'AP-1, AP-26, AP-37 an empty shop has its first product on the site after 3 presses, and has sold it after 7',
  ways({ screens: ['admin products', 'admin new product', 'admin product'], sizes: 'desktop' }),
  async ({ page, watch }) => {
    const { site } = await openShop(page);
    const hand = countPresses(page);
    await watch.examine();
    await hand.click(page.getByRole('link', { name: 'Add product' }).first());
    await page.getByRole('textbox', { name: 'Title' }).fill('Stoneware mug');
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('24,5');
    await page.getByRole('textbox', { name: 'On hand' }).fill('3');
    await hand.click(page.getByRole('radio', { name: 'Visible', exact: true }));
    await watch.examine();
    await hand.click(page.getByRole('button', { name: 'Save', exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: 'Stoneware mug' })).toBeVisible();
    expect(hand.counts()).toEqual({ clicks: 3, keys: 0 });
    const address = await page.getByRole('link', { name: 'View on site' }).getAttribute('href');

    await hand.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }));
    await hand.click(page.getByRole('link', { name: 'Create order' }));
    await page.getByRole('searchbox', { name: 'Search for a product by name or SKU' }).fill('mug');
    await hand.click(page.getByRole('button', { name: 'Add Stoneware mug' }));
    await page.getByRole('combobox', { name: 'Email' }).fill('first-buyer@example.test');
    await hand.click(page.getByRole('button', { name: /^Create order for .*24\.50/ }));
    await expect(page.getByRole('heading', { name: 'Send 1 item' })).toBeVisible();
    expect(hand.counts()).toEqual({ clicks: 7, keys: 0 });
    await page.goto(site.url + address);
    await expect(page.getByText('24.50').first()).toBeVisible();
  },
);

test(
  'AP-1, AP-28 a product of 30 variants is made with the keyboard alone, and one price changed',
  ways({ sizes: 'desktop' }),
  async ({ page }) => {
    const { merchant } = await openShop(page);
    await page.goto(new URL('/config/products/new', page.url()).href);
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    let keys = 0;
    const key = async (name: string, times = 1): Promise<void> => {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(name);
      keys += times;
    };
    const type = async (text: string): Promise<void> => {
      await page.keyboard.type(text);
      keys += text.length;
    };
    const tabTo = async (name: string | RegExp, role: 'textbox' | 'button' = 'textbox'): Promise<void> => {
      const control = page.getByRole(role, { name }).first();
      for (let tries = 0; tries < 40; tries += 1) {
        if (await control.evaluate((element) => element === document.activeElement)) return;
        await key('Tab');
      }
      throw new Error(`Tab never comes to ${String(name)}.`);
    };
    await type('Mug');
    await tabTo(/^Price$/);
    await type('24');
    await tabTo('Add option', 'button');
    await key('Enter');
    await type('Size');
    await key('Tab');
    await type('XS,S,M,L,XL');
    await key('Enter');
    await tabTo('Add option', 'button');
    await key('Enter');
    await type('Glaze');
    await key('Tab');
    await type('Ink,Rust,Sea,Sand,Clay,Salt');
    await key('Enter');
    await expect(page.getByText('30 variants', { exact: true })).toBeVisible();
    await key('Control+s');
    await expect(page.getByRole('heading', { level: 1, name: 'Mug' })).toBeVisible();
    expect(keys).toBeLessThanOrEqual(180);

    const cell = page.getByRole('textbox', { name: 'Price of M, Sea', exact: true });
    await cell.focus();
    await page.keyboard.type('27');
    await page.keyboard.press('Control+s');
    await saved(page);
    const { products } = await merchant.read('/api/commerce/products');
    const prices = products[0].variants.map(({ priceMinor }: { priceMinor: number }) => priceMinor);
    expect([prices.length, prices.filter((price: number) => price === 2700).length]).toEqual([30, 1]);
  },
);

test(
  'AP-24 two members change one product: cells are put together, and one price waits for a choice',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    watch.allow(/status of 412/);
    const { merchant } = await openShop(page);
    const { collections } = await merchant.read('/api/content/collections?kind=products');
    await merchant.call('post', '/api/commerce/products', {
      collectionId: collections[0].id,
      title: 'Bowl',
      variants: [{ priceMinor: 1000, stock: { quantity: 2 } }],
    });
    await page.reload();
    await page.getByRole('link', { name: 'Bowl' }).click();
    const price = page.getByRole('textbox', { name: 'Price', exact: true });
    await price.fill('12');
    const { products } = await merchant.read('/api/commerce/products');
    const [{ id, variants }] = products;
    await merchant.call('patch', `/api/commerce/products/${id}`, {
      title: 'Deep bowl',
      variantChanges: [{ id: variants[0].id, priceMinor: 1500 }],
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Deep bowl');
    await expect(page.getByRole('button', { name: /^Use m/ })).toBeVisible();
    await watch.examineLooks();
    await page.getByRole('button', { name: /^Use m/ }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await saved(page);
    const after = await merchant.read(`/api/commerce/products/${id}`);
    expect([after.product.title, after.product.variants[0].priceMinor]).toEqual(['Deep bowl', 1200]);
  },
);

test(
  'AP-50 the states of a list and of a record are without fault by day and by night',
  once,
  async ({ page, watch }) => {
    watch.allow(/status of (404|500)/);
    const { site, merchant } = await openShop(page);
    const { collections } = await merchant.read('/api/content/collections?kind=products');
    for (const title of ['Bowl', 'Vase'])
      await merchant.call('post', '/api/commerce/products', {
        collectionId: collections[0].id,
        title,
        status: 'published',
        variants: [{ priceMinor: 1000, stock: { quantity: 2 } }],
      });
    const { products } = await merchant.read('/api/commerce/products');
    await merchant.call('post', '/api/commerce/manual-orders', {
      email: 'buyer@example.test',
      lines: [{ productId: products[0].id, variantId: products[0].variants[0].id, quantity: 1 }],
      payment: { methodId: 'cash', isPaid: true },
    });

    await test.step('a row is looked at beside the list', async () => {
      await page.goto(`${site.url}/config/orders`);
      await expect(page.locator('[data-row-link]')).toHaveCount(1);
      await page.keyboard.press('j');
      await page.keyboard.press('Space');
      await expect(page.getByRole('complementary', { name: /^Order / })).toContainText('Open the order');
      await watch.examineLooks();
    });

    await test.step('a filter is chosen, rows are selected, and a job is under way', async () => {
      await page.goto(`${site.url}/config/products`);
      await page.getByRole('button', { name: 'Add filter' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await watch.examineLooks();
      await page.keyboard.press('Escape');
      await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
      await expect(page.getByText('2 selected', { exact: true })).toBeVisible();
      await watch.examineLooks();
      await page.route('**/api/bulk/*', () => undefined);
      await page.getByRole('button', { name: /^Hide 2/ }).click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
      await expect(page.getByRole('region', { name: 'Jobs' })).toContainText('Hide 2');
      await watch.examineLooks();
      await page.unroute('**/api/bulk/*');
    });

    await test.step('a list loads, and cannot be loaded', async () => {
      await page.route('**/api/commerce/products?*', () => undefined);
      await page.goto(`${site.url}/config/products`);
      await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible();
      await watch.examineLooks();
      await page.unroute('**/api/commerce/products?*');
      await page.route('**/api/commerce/products?*', (route) => route.fulfill({ status: 500 }));
      await page.goto(`${site.url}/config/products`);
      await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
      await watch.examineLooks();
      await page.unroute('**/api/commerce/products?*');
    });

    await test.step('a record is gone', async () => {
      await merchant.call('delete', `/api/commerce/products/${products[1].id}`);
      await page.goto(`${site.url}/config/products/${products[1].id}`);
      await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
      await watch.examineLooks();
    });
  },
);
