import { expect, once, test, ways } from './journey.ts';
import { createAdminShell } from './pages/admin-shell.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';

test(
  'SF-1.12, PL-1.04 the owner changes how the store sells, and the change stays',
  ways({ screens: ['admin settings'], sizes: 'desktop' }),
  async ({ page, watch }) => {
    const site = await createSite();
    const signIn = createSignInPage(page);
    const shell = createAdminShell(page);
    await signIn.open(`${site.url}/config`);
    await signIn.signIn(site.owner);
    await shell.shows('Home');
    await shell.goTo('Settings');
    await watch.examine();
    await page.getByRole('link', { name: /^Store/ }).click();

    const severalServices = page.getByRole('switch', { name: 'Allow quantity above 1 for services' });
    await expect(severalServices).toBeChecked();
    await severalServices.click();
    await page.getByRole('button', { name: 'Save store settings' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();

    await page.reload();
    await expect(severalServices).not.toBeChecked();
  },
);

test(
  'the owner finds settings by a search, gives the site hours, a password and a domain, and visitors notice',
  ways({ screens: ['admin settings topic'] }),
  async ({ page, watch }) => {
    const site = await createSite();
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config`);
    await signIn.signIn(site.owner);
    await createAdminShell(page).shows('Home');
    await page.goto(`${site.url}/config/settings`);

    await page.getByRole('searchbox', { name: 'Find a setting' }).first().fill('opening');
    await page.getByRole('link', { name: /^Opening hours/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Business details' })).toBeVisible();
    await page.getByLabel('Monday', { exact: true }).fill('9 to 5');
    await page.getByRole('button', { name: 'Save opening hours' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Monday', { exact: true })).toHaveValue('9 to 5');
    await watch.examine();

    await page.goto(`${site.url}/config/settings/domains`);
    await page.getByLabel('Add a domain').fill('https://heron.example/');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Not verified yet')).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Remove: heron.example' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The site has no domain of its own yet.')).toBeVisible();

    await page.goto(`${site.url}/config/settings/access`);
    await page.getByRole('radio', { name: /people who know a password/ }).check();
    await page.getByLabel('Password of the site', { exact: true }).fill('seagull');
    await watch.examine();
    await page.getByRole('button', { name: 'Save access' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    const stranger = await page.context().browser()?.newContext();
    const visitor = await stranger?.newPage();
    await visitor?.goto(site.url);
    await expect(visitor?.locator('input[type="password"]') ?? page.locator('none')).toBeVisible();
    await stranger?.close();
  },
);

test('an owner cannot sign in to another site', once, async ({ page, testServer, watch }) => {
  watch.allow(/status of 401/);
  const site = await createSite();
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config`);
  await signIn.signIn(site.owner);
  await createAdminShell(page).shows('Home');

  await signIn.open(`${testServer.url}/config`);
  await signIn.signIn(site.owner);
  await expect(signIn.refusal).toContainText('do not match an account on this site');
});
