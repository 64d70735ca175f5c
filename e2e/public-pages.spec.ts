import { expect, test } from './journey.ts';
import { createSite } from './people.ts';

test('a visitor of a site without pages finds a friendly placeholder', async ({ page }) => {
  const { url, title } = await createSite();
  const answer = await page.goto(url);
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
});

test('an address that leads nowhere shows a page that says so', async ({ page, watch }) => {
  watch.allow(/status of 404/);
  const answer = await page.goto('/there-is-no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
});
