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

    const severalServices = page.getByRole('switch', { name: 'Allow quantity above 1 for services' });
    await expect(severalServices).toBeChecked();
    await severalServices.click();
    await page.getByRole('button', { name: 'Save store settings' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();

    await page.reload();
    await expect(severalServices).not.toBeChecked();
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
