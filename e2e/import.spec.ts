import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { pressSide } from './side-action.ts';

/** A shop of its own, with a store page and one product. */
async function openShop(page: Page, path: string): Promise<Merchant> {
  const site = await createSite();
  const merchant = await signInAsMerchant(site);
  const store = await merchant.call('post', '/api/content/collections', {
    kind: 'products',
    title: 'Shop',
    enabled: true,
  });
  const { collection } = await store.json();
  await merchant.call('post', '/api/commerce/products', {
    collectionId: collection.id,
    title: 'Jug',
    urlId: 'jug',
    status: 'published',
    variants: [{ priceMinor: 1000, sku: 'JUG', stock: { quantity: 8 } }],
  });
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config${path}`);
  await signIn.signIn(site.owner);
  return merchant;
}

const choose = (sheet: Locator, name: string, text: string): Promise<void> =>
  sheet
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

const titlesOf = async (merchant: Merchant): Promise<string[]> =>
  (await merchant.read('/api/commerce/products?sort=title')).products.map(
    ({ title }: { title: string }) => title,
  );

/** Ten rows that cannot be imported, as each kind of file has them. */
const bad = <T>(row: (title: string, sku: string, price: string, stock: string) => T): T[] => [
  row('Bad 1', 'B1', 'five', '1'),
  row('Bad 2', 'B2', '-5', '1'),
  row('Bad 3', 'B3', '1.234', '1'),
  row('Bad 4', 'B4', '5', 'some'),
  row('Bad 5', 'B5', '5', '1.5'),
  row('Bad 6', 'B6', '5', '9999999999999'),
  row('Bad 7', 'GOOD', '5', '1'),
  row('Bad 8', 'B8', '5', '1,2,3'),
  row('Bad 9', 'B9', '=1+1', '1'),
  row('x'.repeat(600), 'B10', '5', '1'),
];

const quoted = (cells: readonly string[]): string => cells.map((cell) => `"${cell}"`).join(',');

const FILES = [
  {
    kind: 'Squarespace',
    text: [
      'Product ID [Non Editable],Product URL,Title,SKU,Price,Stock,Visible',
      ',good,Good,GOOD,12.50,3,Yes',
      ',jug,Jug,JUG,11.00,8,Yes',
      ...bad((title, sku, price, stock) =>
        quoted(['', sku.toLowerCase(), title, sku, price, stock, 'Yes']),
      ).map((row, place) => (place === 6 ? row.replace('"good"', '"other"') : row)),
    ],
  },
  {
    kind: 'Shopify',
    text: [
      'URL handle,Title,SKU,Price,Inventory tracker,Inventory quantity,Published on online store',
      'good,Good,GOOD,12.50,shopify,3,TRUE',
      'jug,Jug,JUG,11.00,shopify,8,TRUE',
      ...bad((title, sku, price, stock) =>
        quoted([`${title.slice(0, 9)}h`, title, sku, price, 'shopify', stock, 'TRUE']),
      ),
    ],
  },
  {
    kind: 'WooCommerce',
    text: [
      'ID,Type,SKU,Name,Published,Regular price,Stock',
      '1,simple,GOOD,Good,1,12.50,3',
      '2,simple,JUG,Jug,1,11.00,8',
      ...bad((title, sku, price, stock) => quoted(['', 'simple', sku, title, '1', price, stock])),
    ],
  },
] as const;

for (const { kind, text } of FILES)
  test(
    `a file of ${kind} with ten bad rows is compared, imported, taken back, and exported`,
    ways({ screens: ['admin products'] }),
    async ({ page, watch }) => {
      const merchant = await openShop(page, '/products');
      await expect(page.getByRole('link', { name: 'Jug', exact: true })).toBeVisible();
      await pressSide(page, 'Import');
      const sheet = page.getByRole('dialog', { name: 'Import products' });
      await choose(sheet, 'products.csv', text.join('\n'));
      await expect(sheet.getByText(`Columns of ${kind}`)).toBeVisible();
      await expect(sheet.getByText('1 new product')).toBeVisible();
      await expect(sheet.getByText('1 product changes')).toBeVisible();
      await expect(sheet.getByText('10 cannot be imported')).toBeVisible();
      await expect(sheet.getByRole('cell', { name: '“five” is no amount.' })).toBeVisible();
      await watch.examine();
      expect(await titlesOf(merchant)).toEqual(['Jug']);

      await sheet.getByRole('button', { name: 'Import 2 products' }).click();
      await expect(sheet.getByText('The import is done.')).toBeVisible();
      expect(await titlesOf(merchant)).toEqual(['Good', 'Jug']);
      const report = page.waitForEvent('download');
      await sheet.getByRole('button', { name: 'Download the report' }).click();
      expect(await readFile(await (await report).path(), 'utf8')).toContain('“five” is no amount.');

      await sheet.getByRole('button', { name: 'Undo the import' }).click();
      await expect(sheet.getByText('The import was taken back.')).toBeVisible();
      await watch.examine();
      await sheet.getByRole('button', { name: 'Done' }).click();
      expect(await titlesOf(merchant)).toEqual(['Jug']);
      const { products } = await merchant.read('/api/commerce/products');
      expect(products[0].variants[0]).toMatchObject({ priceMinor: 1000, stock: { quantity: 8 } });

      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'All columns, to import again' }).click();
      const exported = await readFile(await (await file).path(), 'utf8');
      await pressSide(page, 'Import');
      await choose(sheet, 'products.csv', exported);
      await expect(sheet.getByText('Nothing would change.')).toBeVisible();
    },
  );

test(
  'stock goes out as a file, comes in by difference, and goes back',
  ways({ screens: ['admin inventory'] }),
  async ({ page, watch }) => {
    const merchant = await openShop(page, '/inventory');
    await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible();
    const stock = async (): Promise<number> =>
      (await merchant.read('/api/commerce/inventory')).inventory[0].quantity;
    const download = page.waitForEvent('download');
    await pressSide(page, 'Export');
    const file = await readFile(await (await download).path(), 'utf8');
    await pressSide(page, 'Import');
    const sheet = page.getByRole('dialog', { name: 'Import stock' });
    await choose(sheet, 'stock.csv', `${file.replace('JUG,8,8', 'JUG,12,8')}x,,,NONE,4,4\r\n`);
    await expect(sheet.getByText('The stock of 1 variant changes')).toBeVisible();
    await expect(sheet.getByRole('cell', { name: 'There is no such variant.' })).toBeVisible();
    await watch.examine();
    await sheet.getByRole('button', { name: 'Change 1 variant' }).click();
    await expect(sheet.getByText('The stock of 1 variant was changed.')).toBeVisible();
    expect(await stock()).toBe(12);
    await sheet.getByRole('button', { name: 'Undo the import' }).click();
    await expect(page.getByText('The import was taken back').first()).toBeVisible();
    expect(await stock()).toBe(8);
  },
);

test(
  'redirects come in by a file, with what is wrong by row, and go back',
  ways({ screens: ['admin redirects'] }),
  async ({ page, watch }) => {
    const merchant = await openShop(page, '/redirects');
    await expect(page.getByRole('heading', { level: 1, name: 'Redirects' })).toBeVisible();
    await pressSide(page, 'Import');
    const sheet = page.getByRole('dialog', { name: 'Import redirects' });
    await choose(
      sheet,
      'redirects.csv',
      'Redirect from,Redirect to,Status\n/old,/new,301\nno-path,/x,301\n/a,,302',
    );
    await expect(sheet.getByText('1 new redirect')).toBeVisible();
    await expect(sheet.getByRole('cell', { name: 'The new address is empty.' })).toBeVisible();
    await expect(sheet.getByText('2 rows are left out')).toBeVisible();
    await watch.examine();
    await sheet.getByRole('button', { name: 'Import 1 redirect' }).click();
    await expect(page.getByText('1 redirect was imported').first()).toBeVisible();
    expect((await merchant.read('/api/redirects')).rules).toBe('/old -> /new 301');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The import was taken back').first()).toBeVisible();
    expect((await merchant.read('/api/redirects')).rules).toBe('');
  },
);
