import { expect, type Page } from '@playwright/test';

type Place = 'Home' | 'Mail' | 'Settings';

/** What surrounds every screen of the admin once a member is signed in. */
export function createAdminShell(page: Page) {
  const signOut = page.getByRole('button', { name: 'Sign out' });
  // On a phone the rail waits behind a button.
  const openRail = async () => {
    const menu = page.getByRole('button', { name: 'More', exact: true });
    if (await menu.isVisible()) await menu.click();
  };
  return {
    shows: (name: Place) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible(),
    goTo: async (name: Place) => {
      await openRail();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    },
    openRail,
    signOut: async () => {
      if (!(await signOut.isVisible())) await openRail();
      await signOut.click();
    },
  };
}
