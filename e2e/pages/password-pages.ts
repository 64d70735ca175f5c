import { expect, type Page } from '@playwright/test';

/** Asking for a link, and choosing a new password with it. */
export function createPasswordPages(page: Page) {
  return {
    askForLink: async (email: string) => {
      // The sign-in page before it has a field of the same name.
      await expect(page.getByRole('heading', { level: 1, name: 'Forgotten password' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('If there is an account for this address')).toBeVisible();
    },
    openLink: async (link: string) => {
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
    },
    choose: async (password: string) => {
      await page.getByLabel('New password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Save the new password' }).click();
    },
    changed: page.getByRole('heading', { level: 1, name: 'Password changed' }),
    linkIsUsedUp: page.getByRole('heading', { level: 1, name: 'This link no longer works' }),
    backToSignIn: async () => {
      await page.getByRole('link', { name: 'Sign in' }).click();
      await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    },
  };
}
