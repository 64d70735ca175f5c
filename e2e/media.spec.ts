import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

const demoImage = (name: string): string =>
  fileURLToPath(new URL(`../apps/server/src/demo/images/${name}.jpg`, import.meta.url));

/** A site of its own whose library is open. */
async function openLibrary(page: Page) {
  const site = await createSite();
  const owner = await signInAsMerchant(site);
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config/media`);
  await signIn.signIn(site.owner);
  await expect(page.getByRole('heading', { level: 1, name: 'Media' })).toBeVisible();
  return { owner };
}

async function upload(page: Page, ...names: string[]): Promise<void> {
  await page.locator('input[aria-label="Upload files"]').setInputFiles(names.map(demoImage));
  for (const name of names) await expect(tile(page, name)).toBeVisible({ timeout: 20_000 });
}

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Media' }).getByRole('link', { name: new RegExp(name) });

test(
  'ED-76, ED-77 images are uploaded, described, turned and replaced, and a visitor sees each change at once',
  ways({ screens: ['admin media', 'admin media file'] }),
  async ({ page, watch }) => {
    const { owner } = await openLibrary(page);
    await watch.examine();
    await upload(page, 'stoneware-mug', 'smoked-salt');
    await watch.examine();
    const mug = async () => (await owner.read('/api/media/assets?search=mug')).assets[0];
    const before = await mug();

    await tile(page, 'stoneware-mug').click();
    await page.getByRole('textbox', { name: 'Description' }).fill('A mug on a shelf');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(async () => (await mug()).altText).toBe('A mug on a shelf');
    await watch.examine();

    await page.getByRole('button', { name: 'Crop and turn' }).click();
    const editor = page.getByRole('dialog', { name: /^Crop and turn/ });
    await editor.getByRole('button', { name: 'Turn right' }).click();
    await editor.getByRole('combobox', { name: 'Shape of the crop' }).selectOption('Square, 1:1');
    await editor.getByRole('slider', { name: 'Straighten' }).fill('4');
    await watch.examine();
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('“stoneware-mug” edited')).toBeVisible({ timeout: 20_000 });
    const edited = await mug();
    expect(edited.picture.width).toBe(edited.picture.height);
    expect(edited.assetUrl).not.toBe(before.assetUrl);
    // The address that a cache may have leads to the image as it is now.
    const [old, fresh] = await page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map(async (address) => [
            ...new Uint8Array(await (await fetch(`${address}?format=300w`)).arrayBuffer()),
          ]),
        ),
      [before.assetUrl as string, edited.assetUrl as string],
    );
    expect(old?.length).toBeGreaterThan(100);
    expect(old).toEqual(fresh);

    await page.getByRole('button', { name: 'Show the original again' }).click();
    await expect(page.getByText('The original is shown again')).toBeVisible();
    await expect.poll(async () => (await mug()).picture.width).toBe(before.picture.width);

    await page.getByRole('button', { name: 'Replace', exact: true }).click();
    const replacing = page.getByRole('dialog', { name: /^Replace/ });
    await expect(replacing.getByText('It is not used anywhere yet.')).toBeVisible();
    await watch.examine();
    await replacing
      .locator('input[aria-label="Choose the new file or drop it here"]')
      .setInputFiles(demoImage('butter-dish'));
    await expect(page.getByText(/has a new file/)).toBeVisible({ timeout: 20_000 });
    const replaced = await mug();
    expect(replaced).toMatchObject({ id: before.id, altText: 'A mug on a shelf' });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByText('It is as it was')).toBeVisible();
    await expect.poll(async () => (await mug()).bytes).toBe(before.bytes);
    await owner.end();
  },
);

test(
  'a library is put in order: a folder, several files moved into it and deleted, and brought back',
  ways({ sizes: 'desktop' }),
  async ({ page, watch }) => {
    const { owner } = await openLibrary(page);
    await upload(page, 'stoneware-mug', 'smoked-salt', 'butter-dish');
    await page.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Shop');
    await watch.examine();
    await page.getByRole('button', { name: 'Add folder' }).click();
    await expect(page.getByText('Folder “Shop” added')).toBeVisible();
    await page.getByRole('link', { name: 'All files' }).first().click();

    for (const name of ['stoneware-mug', 'smoked-salt']) {
      await tile(page, name).hover();
      await page.getByRole('checkbox', { name: `Select ${name}` }).click();
    }
    await page.getByRole('button', { name: 'Move 2' }).click();
    await page.getByRole('combobox', { name: 'Move to' }).selectOption('Shop');
    await page.getByRole('button', { name: 'Move 2 files' }).click();
    await expect(page.getByText('2 files moved')).toBeVisible({ timeout: 20_000 });
    const tree = page.getByRole('navigation', { name: 'Folders' });
    await tree.getByRole('link', { name: /^Shop/ }).click();
    await expect(tile(page, 'butter-dish')).toBeHidden();
    await expect(tile(page, 'smoked-salt')).toBeVisible();

    await page.getByRole('button', { name: 'Show as a list' }).click();
    await watch.examine();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('button', { name: 'Delete 2' }).click();
    await page.getByRole('button', { name: 'Delete 2 files' }).click();
    await expect(page.getByText('2 files are in the bin')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(page.getByRole('link', { name: 'smoked-salt' })).toBeVisible({ timeout: 20_000 });
    await owner.end();
  },
);
