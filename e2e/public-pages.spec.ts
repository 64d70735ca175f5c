import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSite } from './people.ts';

test(
  'a visitor of a site without pages finds a friendly placeholder',
  ways({ screens: ['placeholder'] }),
  async ({ page }) => {
    const { url, title } = await createSite();
    const answer = await page.goto(url);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  },
);

test(
  'an address that leads nowhere shows a page that says so',
  ways({ screens: ['not found'], themes: 'both' }),
  async ({ page, watch }) => {
    watch.allow(/status of 404/);
    const answer = await page.goto('/there-is-no-such-page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to the start page' })).toHaveAttribute('href', '/');
  },
);

test(
  'a page with a password is read by those who know it',
  ways({ screens: ['locked page'] }),
  async ({ page, watch }) => {
    watch.allow(/status of 40\d/);
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    const created = await owner.call('post', '/api/content/collections', {
      kind: 'page',
      enabled: true,
      title: 'Trade prices',
      urlId: 'trade',
    });
    const { id } = (await created.json()).collection;
    await owner.call('put', `/api/content/collections/${id}/password`, { password: 'low-water' });
    await owner.end();

    await page.goto(`${site.url}/trade`);
    await watch.examine();
    await page.getByLabel('Password').fill('high-water');
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByLabel('Password').fill('low-water');
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(page).toHaveURL(/\/trade$/);
    await expect(page.getByLabel('Password')).toHaveCount(0);
  },
);
