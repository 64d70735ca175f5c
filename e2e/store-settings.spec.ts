import { expect, test, ways } from './journey.ts';
import { createAdminShell } from './pages/admin-shell.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { readTestServer } from './test-server.ts';

test(
  'an owner makes a shipping zone and tries an address before and after saving it; taxes are worked through an example',
  ways({}),
  async ({ page, watch }) => {
    const site = await createSite();
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config`);
    await signIn.signIn(site.owner);
    await createAdminShell(page).shows('Home');

    await page.goto(`${site.url}/config/settings/delivery`);
    await page.getByRole('button', { name: 'Add a zone' }).click();
    const zone = page.getByRole('dialog', { name: 'Home' });
    await zone.getByLabel('Add a country').selectOption('GB');
    await watch.examine();
    await zone.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Add a rate to Home' }).click();
    const rate = page.getByRole('dialog', { name: 'Rate' });
    await rate.getByLabel('Name', { exact: true }).fill('Tracked 48');
    await page.getByLabel('Costs', { exact: true }).fill('4.75');
    await page.getByLabel('Free from a subtotal of').fill('60');
    await watch.examine();
    await page.getByRole('button', { name: 'Done' }).click();

    await page.getByLabel('Shopper’s country').selectOption('GB');
    const seen = page.getByRole('list', { name: 'What the shopper sees' });
    await expect(seen).toContainText('Tracked 48');
    await expect(seen).toContainText('4.75');
    await expect(seen).toContainText('more makes it free');
    await page.getByLabel('Shopper’s country').selectOption('DE');
    await expect(page.getByText(/No zone is for this place/)).toBeVisible();
    await page.getByRole('button', { name: 'Save delivery' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Edit the rate Tracked 48' })).toBeVisible();
    await watch.examine();

    await page.goto(`${site.url}/config/settings/tax`);
    await page.getByRole('button', { name: 'Add a rule' }).click();
    await page.getByLabel('Name', { exact: true }).fill('VAT');
    await page.getByLabel('Rate', { exact: true }).fill('20');
    await page.getByLabel('Country', { exact: true }).selectOption('GB');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByLabel('Shopper’s country').selectOption('GB');
    await expect(page.getByText(/^VAT 20% on/)).toBeVisible();
    await page.getByRole('button', { name: 'Save taxes' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await watch.examine();
  },
);

test(
  'an API key is made, a program reads orders with it, and after it is revoked the program is refused',
  ways({}),
  async ({ page, playwright, watch }) => {
    const site = await createSite();
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config`);
    await signIn.signIn(site.owner);
    await createAdminShell(page).shows('Home');

    await page.goto(`${site.url}/config/settings/api-keys`);
    await page.getByRole('button', { name: 'Make a key' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Warehouse');
    await page.getByRole('checkbox', { name: /Products, stock, orders/ }).check();
    await watch.examine();
    await page.getByRole('button', { name: 'Make key' }).click();
    const key = (await page.locator('[data-secret]').textContent()) ?? '';
    expect(key).toMatch(/^awn_/);

    const program = await playwright.request.newContext({
      baseURL: readTestServer().url,
      // Only browsers find sites by names below localhost.
      extraHTTPHeaders: { authorization: `Bearer ${key}`, Host: new URL(site.url).host },
    });
    expect((await program.get('/api/commerce/orders')).status()).toBe(200);
    const saved = await program.put('/api/settings/store', { data: { lowStockAt: 3 } });
    expect(saved.status(), await saved.text()).toBe(200);
    expect((await program.get('/api/settings/site')).status(), 'no scope for it').toBe(403);

    await page.reload();
    await expect(page.getByText(/Last used/)).toBeVisible();
    await page.getByRole('button', { name: 'Revoke the key Warehouse' }).click();
    await watch.examine();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('No keys yet.')).toBeVisible();
    expect((await program.get('/api/commerce/orders')).status()).toBe(401);
    await program.dispose();
  },
);

test('payments say which key is missing', ways({}), async ({ page, watch }) => {
  const site = await createSite();
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config`);
  await signIn.signIn(site.owner);
  await createAdminShell(page).shows('Home');

  await page.goto(`${site.url}/config/settings/payments`);
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('The secret key of Stripe is not set.', { exact: false })).toBeVisible();
  await watch.examine();
});
