import { expect, type Page } from '@playwright/test';

/** The door of the admin. */
export function createSignInPage(page: Page) {
  const email = page.getByRole('textbox', { name: 'Email' });
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Sign in' });
  return {
    email,
    password,
    submit,
    open: async (path = '/config') => {
      await page.goto(path);
      await expect(submit).toBeVisible();
    },
    signIn: async (person: { email: string; password: string }) => {
      await email.fill(person.email);
      await password.fill(person.password);
      await submit.click();
    },
    forgotPassword: () => page.getByRole('link', { name: /forgot/i }).click(),
    refusal: page.getByRole('alert'),
  };
}
