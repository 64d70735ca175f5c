import type { Locator, Page } from '@playwright/test';
import { expect, once, test, ways } from './journey.ts';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { pressSide } from './side-action.ts';

/** A shop of its own with a store page, and so many products of one variant. */
async function openShop(page: Page, { path, products }: { path: string; products: readonly object[] }) {
  const site = await createSite();
  const merchant = await signInAsMerchant(site);
  const store = await merchant.call('post', '/api/content/collections', {
    kind: 'products',
    title: 'Shop',
    enabled: true,
  });
  const { collection } = await store.json();
  for (const product of products)
    await merchant.call('post', '/api/commerce/products', { collectionId: collection.id, ...product });
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config${path}`);
  await signIn.signIn(site.owner);
  return { site, merchant };
}

const bowl = (quantity: number) => ({
  title: 'Bowl',
  status: 'published',
  variants: [{ priceMinor: 1000, sku: 'BOWL-1', stock: { quantity } }],
});

const cell = (page: Page, row: string, column: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .locator(`[data-column="${column}"]`);

/** Puts text on the clipboard as a spreadsheet program does, and presses the keys. */
async function pasteInto(target: Locator, text: string): Promise<void> {
  await target.click();
  await target.evaluate((element, sheet) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', sheet);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

const levelsOf = async (merchant: Merchant): Promise<{ priceMinor: number; quantity: number }[]> =>
  (await merchant.read('/api/commerce/inventory?limit=200&sort=title')).inventory;

test(
  'AP-38 200 prices are pasted, taken back, pasted again and saved in one go',
  ways({ screens: ['admin spreadsheet'], sizes: 'desktop' }),
  async ({ page, watch }) => {
    test.setTimeout(180_000);
    const sizes = Array.from({ length: 40 }, (_, index) => `Size ${String(index).padStart(2, '0')}`);
    const products = ['Bowl', 'Jug', 'Mug', 'Pot', 'Vase'].map((title) => ({
      title,
      status: 'published',
      variantOptionOrdering: ['Size'],
      variants: sizes.map((Size) => ({ attributes: { Size }, priceMinor: 1000, stock: { quantity: 3 } })),
    }));
    const { merchant } = await openShop(page, { path: '/inventory/spreadsheet', products });
    await expect(page.getByText('200 variants', { exact: true })).toBeVisible();
    await watch.examineLooks();
    const first = cell(page, 'Size 00', 'price').first();
    const sheet = Array.from({ length: 200 }, (_, index) => `${20 + index},50`).join('\n');
    await pasteInto(first, sheet);
    await expect(page.getByText(/^200 cells pasted/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Save 200/ })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: /^Save 200/ })).toBeHidden();
    await expect(first).toHaveText('10.00');
    await pasteInto(first, sheet);
    await page.keyboard.press('Control+s');
    await expect(page.getByText('200 cells saved')).toBeVisible({ timeout: 60_000 });
    const saved = await levelsOf(merchant);
    expect(saved.map(({ priceMinor }) => priceMinor).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 200 }, (_, index) => 2050 + 100 * index),
    );
    await page.getByRole('button', { name: /^Undo/ }).last().click();
    await expect(page.getByText('200 cells are as before')).toBeVisible({ timeout: 60_000 });
    expect(new Set((await levelsOf(merchant)).map(({ priceMinor }) => priceMinor))).toEqual(new Set([1000]));
  },
);

test(
  'AP-39 stock that is changed by difference keeps what is sold meanwhile, and the movement says why',
  ways({ screens: ['admin inventory', 'admin stock movements'] }),
  async ({ page, watch }) => {
    const { merchant } = await openShop(page, { path: '/inventory', products: [bowl(14)] });
    const stock = cell(page, 'Bowl', 'stock');
    await expect(stock).toHaveText('14');
    await watch.examineLooks();
    await stock.click();
    await page.keyboard.press('F2');
    await page.keyboard.type('+5');
    await page.keyboard.press('Enter');
    await expect(stock).toContainText('+5');
    await page.getByRole('combobox', { name: 'Reason for these changes' }).selectOption('Received');
    await watch.examineLooks();
    const { products } = await merchant.read('/api/commerce/products');
    await merchant.call('post', '/api/commerce/manual-orders', {
      email: 'buyer@example.test',
      lines: [{ productId: products[0].id, variantId: products[0].variants[0].id, quantity: 3 }],
      payment: { methodId: 'cash', isPaid: true },
    });
    await page.getByRole('button', { name: /^Save 1/ }).click();
    await expect(page.getByText('1 cell saved')).toBeVisible();
    await expect(stock).toHaveText('16');
    expect(await levelsOf(merchant)).toMatchObject([{ quantity: 16, soldRecently: 3 }]);
    await pressSide(page, 'Movements', 'link');
    await expect(page.getByRole('heading', { level: 1, name: 'Stock movements' })).toBeVisible();
    await expect(page.getByText('Received').first()).toBeVisible();
    await expect(page.getByText(/^Sold, order /).first()).toBeVisible();
    await watch.examineLooks();
  },
);

test(
  'AP-40 a shelf is counted with search and number pad, and differences are sent after a look at them',
  ways({ screens: ['admin count'] }),
  async ({ page, watch }) => {
    const products = [
      bowl(4),
      { ...bowl(9), title: 'Jug', variants: [{ sku: 'JUG-1', stock: { quantity: 9 } }] },
    ];
    const { merchant } = await openShop(page, { path: '/inventory/count', products });
    const count = async (search: string, name: RegExp, digits: string): Promise<void> => {
      await page.getByRole('searchbox', { name: 'Product or SKU' }).fill(search);
      await page.getByRole('button', { name }).click();
      const pad = page.getByRole('region', { name: 'Number pad' });
      for (const digit of digits) await pad.getByRole('button', { name: digit, exact: true }).click();
      await pad.getByRole('button', { name: 'Next' }).click();
    };
    await expect(page.getByRole('button', { name: /^Bowl/ })).toBeVisible();
    await watch.examineLooks();
    await count('bowl', /^Bowl/, '6');
    await page.reload();
    await expect(page.getByText('Counted: 6')).toBeVisible();
    await count('JUG-1', /^Jug/, '9');
    await page.getByRole('button', { name: 'Differences' }).click();
    await expect(page.getByRole('heading', { name: '1 difference' })).toBeVisible();
    await watch.examineLooks();
    await page.getByRole('button', { name: 'Send 1 difference' }).click();
    await expect(page.getByText('1 difference sent')).toBeVisible();
    expect((await levelsOf(merchant)).map(({ quantity }) => quantity)).toEqual([6, 9]);
  },
);

test(
  'AP-50 problems and conflicts of the grid are without fault by day and by night',
  once,
  async ({ page, watch }) => {
    const { merchant } = await openShop(page, { path: '/inventory/spreadsheet', products: [bowl(4)] });
    const price = cell(page, 'Bowl', 'price');
    await price.click();
    await page.keyboard.type('12 apples');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 cell cannot be saved')).toBeVisible();
    await watch.examineLooks();
    await price.click();
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    const { products } = await merchant.read('/api/commerce/products');
    await merchant.call('patch', `/api/commerce/products/${products[0].id}`, {
      variantChanges: [{ id: products[0].variants[0].id, priceMinor: 1500 }],
    });
    await page.getByRole('button', { name: /^Save 1/ }).click();
    await expect(page.getByText('1 cell was changed by others')).toBeVisible();
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Another member changed it to 15.00.')).toBeVisible();
    await watch.examineLooks();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: /^Save 1/ }).click();
    await expect(page.getByText('1 cell saved')).toBeVisible();
    expect(await levelsOf(merchant)).toMatchObject([{ priceMinor: 1200 }]);
  },
);
