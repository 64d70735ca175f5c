import { expect, type Page } from '@playwright/test';

/** What surrounds every screen of the admin once somebody is signed in. */
export function createAdminShell(page: Page) {
  const rail = page.getByRole('navigation').getByRole('link');
  // On a phone the rail waits behind a button.
  const openRail = async () => {
    const menu = page.getByRole('button', { name: /menu/i }).first();
    if (!(await rail.first().isVisible()) && (await menu.isVisible())) await menu.click();
  };
  return {
    isShown: () => expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    goTo: async (name: 'Home' | 'Mail') => {
      await openRail();
      await page.getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    },
    signOut: async () => {
      await openRail();
      await page.getByRole('button', { name: /account/i }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
  };
}
