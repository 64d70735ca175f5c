import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { callInPage } from './call-in-page.ts';
import { expect, test, ways } from './journey.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

const FILE = [
  'First Name,Last Name,Email,Default Address Address1,Default Address City,Default Address Country Code,Tags',
  'Mara,Lindqvist,mara@example.com,Quay 1,Kiel,DE,press',
  'Mara,Lindqvist,mara.work@example.com,,,,',
  'Ivo,Sund,ivo@example.com,Harbour 2,Lübeck,DE,',
  'Nobody,Atall,no address,,,,',
].join('\n');

async function openCustomers(page: Page) {
  const site = await createSite();
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config/customers`);
  await signIn.signIn(site.owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  return site;
}

async function importFile(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  const sheet = page.getByRole('dialog', { name: 'Import customers' });
  await sheet
    .locator('input[type="file"]')
    .setInputFiles({ name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await expect(sheet.getByText('3 new customers')).toBeVisible();
  await expect(sheet.getByText('Row 5: Email is no address that mail can reach')).toBeVisible();
  await sheet.getByRole('button', { name: 'Import 3 customers' }).click();
  await expect(sheet.getByText('The import is done')).toBeVisible();
  await sheet.getByRole('button', { name: 'Done' }).click();
}

async function openCustomer(page: Page, url: string, term: string, name: string): Promise<void> {
  await page.goto(`${url}/config/customers?q=${encodeURIComponent(term)}`);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

const act = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name }).click();
};

test(
  'AP-12 customers come in by a file, are found with an error, tagged, merged, taken apart, exported and erased',
  ways({ screens: ['admin customers', 'admin customer'] }),
  async ({ page, watch }) => {
    const { url } = await openCustomers(page);
    await watch.examine();
    await importFile(page);
    await expect(page.getByRole('link', { name: 'Ivo Sund', exact: true })).toBeVisible();
    await watch.examine();

    // One letter is missing.
    await openCustomer(page, url, 'mara.work@', 'Mara Lindqvist');
    await openCustomer(page, url, 'lindqvst', 'Mara Lindqvist');
    await watch.examine();
    await page.getByRole('textbox', { name: 'Add a tag' }).fill('regular');
    await page.getByRole('textbox', { name: 'Add a tag' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Remove the tag regular' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Note about this customer' }).fill('Likes blue glaze');
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByRole('list', { name: 'Timeline' }).getByText('Likes blue glaze')).toBeVisible();

    await openCustomer(page, url, 'mara@example.com', 'Mara Lindqvist');
    await act(page, 'Merge with another customer');
    const merging = page.getByRole('dialog', { name: 'Merge customers' });
    await merging.getByRole('combobox', { name: /Customer to merge/ }).fill('mara.work');
    await merging.getByRole('option', { name: /mara\.work@example\.com/ }).click();
    await expect(merging.getByText('mara@example.com, mara.work@example.com')).toBeVisible();
    await watch.examine();
    await merging.getByRole('button', { name: 'Merge' }).click();
    await expect(page.getByText('Other addresses: mara.work@example.com')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Other addresses: mara.work@example.com')).toBeHidden();

    const download = page.waitForEvent('download');
    await act(page, 'Export everything, to read');
    expect((await download).suggestedFilename()).toMatch(/^customer-.*\.html$/);

    await act(page, 'Erase this customer');
    const erasing = page.getByRole('dialog', { name: 'Erase Mara Lindqvist?' });
    await erasing.getByRole('textbox', { name: /to confirm/ }).fill('mara@example.com');
    await watch.examine();
    await erasing.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    await page.goto(`${url}/config/customers?q=mara%40example.com`);
    // The address beside it is still found, since a search allows for errors.
    await expect(page.getByRole('main').getByText('mara.work@example.com')).toBeVisible();
    await expect(page.getByRole('main').getByText('mara@example.com', { exact: true })).toBeHidden();
  },
);

test(
  'AP-15 customers are tagged together with the way back, and what they agreed to is had as a file',
  ways({ screens: ['admin customers'] }),
  async ({ page, watch, isMobile }) => {
    await openCustomers(page);
    await importFile(page);
    const readTags = async (): Promise<Record<string, string[]>> => {
      const { customers } = await callInPage(page, 'GET', '/api/commerce/customers');
      return Object.fromEntries(
        customers.map(({ email, tags }: { email: string; tags: string[] }) => [email, tags]),
      );
    };
    const selectAll = async (): Promise<void> => {
      await expect(page.getByRole('link', { name: 'Ivo Sund', exact: true })).toBeVisible();
      if (isMobile) {
        const select = page.getByRole('button', { name: 'Select', exact: true });
        const all = page.getByRole('button', { name: 'Select all on this page' });
        // After the first time rows are still being selected.
        await expect(select.or(all)).toBeVisible();
        if (await select.isVisible()) await select.click();
        await all.click();
      } else await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
      await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
    };
    await selectAll();
    await page.getByRole('button', { name: 'Tags of 3' }).click();
    const form = page.getByRole('dialog', { name: 'Tags of 3' });
    await form.getByRole('textbox', { name: 'Tags: Add' }).fill('spring');
    await form.getByRole('textbox', { name: 'Tags: Remove' }).fill('press');
    await watch.examine();
    await form.getByRole('button', { name: 'Apply to 3' }).click();
    await expect(page.getByText('3 customers changed')).toBeVisible();
    expect(await readTags()).toMatchObject({ 'mara@example.com': ['spring'], 'ivo@example.com': ['spring'] });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('3 rows are as they were')).toBeVisible();
    expect(await readTags()).toMatchObject({ 'mara@example.com': ['press'], 'ivo@example.com': [] });

    await selectAll();
    const download = page.waitForEvent('download');
    await watch.examine();
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'What they agreed to' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file.trim().split('\r\n')).toHaveLength(4);
    expect(file).toContain('ivo@example.com,none');
  },
);
