import type { Locator, Page } from '@playwright/test';
import { expect, once, test, ways } from './journey.ts';
import { createAdminShell } from './pages/admin-shell.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createMember, createSite } from './people.ts';

/** Presses keys and counts them: what a member does every day may not take more. */
function createKeyCounter(page: Page) {
  let pressed = 0;
  return {
    press: async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      pressed += keys.length;
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      pressed += text.length;
    },
    count: () => pressed,
  };
}

const palette = (page: Page): Locator => page.getByRole('combobox', { name: 'Search or jump to' });

async function signIn(page: Page, person: { email: string; password: string }, url = '') {
  const form = createSignInPage(page);
  await form.open(`${url}/config`);
  await form.signIn(person);
  await createAdminShell(page).shows('Home');
}

test(
  'AP-1, AP-43, AP-44 a member goes through the admin by keys alone, and each step has its number of keys',
  once,
  async ({ page, watch }) => {
    await signIn(page, await createMember());
    const keys = createKeyCounter(page);
    await keys.press('g', 'o');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    expect(keys.count(), 'keys to a place').toBe(2);

    await keys.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await watch.examine();
    await keys.type('sett');
    await keys.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(keys.count(), 'keys to a place by its name').toBe(2 + 6);

    await keys.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keys' });
    await expect(dialog.getByText('Go to Orders')).toBeVisible();
    await watch.examine();
    await keys.press('Escape', 'F6');
    await expect(page.locator('aside').first().locator(':focus')).toHaveCount(1);

    await keys.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await keys.type('>dark');
    await keys.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await watch.examine();
    await keys.press('g', 'h');
    await createAdminShell(page).shows('Home');
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
    await watch.examine();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  },
);

test(
  'AP-45, AP-46 a member sees what is to do and opens the list of it, with a mouse and on a phone',
  ways({ screens: ['admin set-up'] }),
  async ({ page, watch, isMobile }) => {
    const site = await createSite();
    await signIn(page, site.owner, site.url);
    await expect(page.getByRole('region', { name: 'Set up your shop' })).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Put this list away' }).click();
    await expect(page.getByText('Nothing left to do')).toBeVisible();
    await watch.examine();

    if (isMobile) {
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(palette(page)).toBeFocused();
      await watch.examine();
      await palette(page).fill('mail');
      await page.getByRole('option', { name: 'Mail', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await watch.examine();
      await page.getByRole('button', { name: 'Close the menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
    }
    await page.getByRole('button', { name: /^Notices/ }).click();
    await expect(page.getByText('Nothing waits for you.')).toBeVisible();
    await watch.examine();
    await page.getByRole('link', { name: 'Choose what is shown here' }).click();
    await expect(page.getByRole('heading', { name: 'Notices' })).toBeVisible();
    await page.goto(`${new URL(page.url()).origin}/config/settings/store`);
    await page.getByRole('link', { name: 'Open the set-up list' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your shop' })).toBeVisible();
  },
);

test(
  'AP-22 a session that ends in mid-edit is renewed over the page, and the save goes through',
  once,
  async ({ page, watch }) => {
    // Without its cookies the browser has no crumb either; the second attempt has.
    watch.allow(/status of 40[13]/);
    const site = await createSite();
    await signIn(page, site.owner, site.url);
    await createAdminShell(page).goTo('Settings');
    await page.getByRole('link', { name: /^Store/ }).click();
    await page.getByRole('switch', { name: 'Allow quantity above 1 for services' }).click();
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save store settings' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await expect(dialog).toBeVisible();
    await watch.examine();
    await dialog.getByLabel('Password', { exact: true }).fill(site.owner.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
  },
);

test(
  'a change that is made offline waits, and is saved when the network is back',
  once,
  async ({ page, watch }) => {
    watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/);
    const site = await createSite();
    await signIn(page, site.owner, site.url);
    await createAdminShell(page).goTo('Settings');
    await page.getByRole('link', { name: /^Store/ }).click();
    await page.getByRole('switch', { name: 'Allow quantity above 1 for services' }).click();
    await page.context().setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.getByRole('button', { name: 'Save store settings' }).click();
    await expect(page.getByText(/1 change waits/)).toBeVisible();
    await watch.examine();
    await page.context().setOffline(false);
    await expect(page.getByText('Saved.')).toBeVisible();
  },
);
