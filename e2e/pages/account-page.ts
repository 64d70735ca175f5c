import { expect, type Page } from '@playwright/test';

/** Where shoppers sign in, on the published site. */
export function createAccountPage(page: Page) {
  const submit = page.getByRole('button', { name: 'Sign in' });
  return {
    email: page.getByRole('main').getByLabel('Email'),
    refusal: page.getByRole('alert'),
    open: async () => {
      await page.goto('/account');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    },
    signIn: async (person: { email: string; password: string }) => {
      await page.getByRole('main').getByLabel('Email').fill(person.email);
      await page.getByRole('main').getByLabel('Password').fill(person.password);
      await submit.click();
    },
    isSignedInAs: async (email: string) => {
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
      await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
    },
    signOut: async () => {
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    },
  };
}
