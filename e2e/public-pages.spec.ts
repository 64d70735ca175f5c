import { createFormPage } from './form-page.ts';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSite } from './people.ts';

test(
  'a visitor of a site without pages finds a friendly placeholder',
  ways({ screens: ['placeholder'] }),
  async ({ page }) => {
    const { url, title } = await createSite();
    const response = await page.goto(url);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  },
);

test(
  'an address that leads nowhere shows a page that says so',
  ways({ screens: ['not found'], themes: 'both' }),
  async ({ page, watch }) => {
    watch.allow(/status of 404/);
    const response = await page.goto('/there-is-no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
  },
);

test(
  'a page with a password is read by those who know it',
  ways({ screens: ['locked page'] }),
  async ({ page, watch }) => {
    watch.allow(/status of 40\d/);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    const { id, path } = await createFormPage(owner, 'Trade prices', []);
    await owner.call('put', `/api/content/collections/${id}/password`, { password: 'low-water' });
    await owner.end();

    await page.goto(`${site.url}${path}`);
    await watch.examine();
    await page.getByLabel('Password').fill('high-water');
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Password').fill('low-water');
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Trade prices' })).toBeVisible();
  },
);
