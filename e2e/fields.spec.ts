import type { Locator, Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { createAdminShell } from './pages/admin-shell.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

/** A small image, drawn in the page and dropped as a file. */
async function dropImage(page: Page, zone: Locator, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(async (filename) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 });
    const context = canvas.getContext('2d');
    if (context) {
      context.fillStyle = '#c9b48f';
      context.fillRect(0, 0, 600, 400);
      context.fillStyle = '#1f6f78';
      context.fillRect(340, 80, 180, 240);
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    const transfer = new DataTransfer();
    if (blob) transfer.items.add(new File([blob], filename, { type: 'image/png' }));
    return transfer;
  }, name);
  await zone.dispatchEvent('dragover', { dataTransfer });
  await zone.dispatchEvent('drop', { dataTransfer });
}

test(
  'an owner creates a store and its categories, and gives one a text and an image',
  ways({ screens: ['admin stores', 'admin new store', 'admin store categories'] }),
  async ({ page, watch }) => {
    watch.allow(/Failed to load resource|net::ERR/);
    const site = await createSite();
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config`);
    await signIn.signIn(site.owner);
    await createAdminShell(page).shows('Home');

    await page.goto(`${site.url}/config/stores`);
    await expect(page.getByRole('heading', { name: 'No store yet' })).toBeVisible();
    await watch.examine();
    await page.getByRole('link', { name: 'Create store' }).click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Tea & cups');
    await expect(page.getByText('Its address will be /tea-cups.')).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Create store' }).click();

    await expect(page.getByRole('heading', { name: 'Tea & cups', level: 1 })).toBeVisible();
    const name = page.getByRole('textbox', { name: 'New category' });
    for (const category of ['Tea', 'Green tea', 'Cups']) {
      await name.fill(category);
      await name.press('Enter');
      await expect(page.getByRole('button', { name: `Edit ${category}` })).toBeVisible();
    }
    const green = page.getByRole('button', { name: 'Edit Green tea' });
    await green.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByText('Green tea moved')).toBeVisible();
    await watch.examine();

    await page.getByRole('button', { name: 'Edit Tea' }).click();
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.click();
    await page.keyboard.type('Loose leaf from the coast');
    await addImageWithTrouble(page);
    await watch.examine();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Tea saved')).toBeVisible();

    await page.goto(`${site.url}/tea-cups/tea`);
    await expect(page.getByText('Loose leaf from the coast')).toBeVisible();
  },
);

/** The first try is cancelled, the second breaks off, the third goes through. */
async function addImageWithTrouble(page: Page): Promise<void> {
  // Its words change while a file is over it.
  const zone = page.getByRole('button', { name: /^(Choose an image or drop it here|Drop to add)$/ });
  let isHeld = true;
  await page.route('**/api/media/assets?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    // The one that is cancelled never gets an answer.
    if (isHeld) return;
    await route.abort('connectionreset');
  });
  await dropImage(page, zone, 'first.png');
  await page.getByRole('button', { name: 'Cancel first.png' }).click();
  await expect(page.getByText('first.png')).toBeHidden();

  isHeld = false;
  await dropImage(page, zone, 'tea.png');
  await expect(page.getByText('The server could not be reached.', { exact: false })).toBeVisible();
  await page.unroute('**/api/media/assets?*');
  await page.getByRole('button', { name: 'Try tea.png again' }).click();
  await expect(page.getByRole('img', { name: 'tea', exact: true })).toBeVisible();
}
