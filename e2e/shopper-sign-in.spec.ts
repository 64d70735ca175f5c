import { expect, once, test, ways } from './journey.ts';
import { createAccountPage } from './pages/account-page.ts';
import { createCustomer } from './people.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(
    javaScriptEnabled ? 'with JavaScript' : 'without JavaScript',
    javaScriptEnabled ? {} : once,
    () => {
      test.use({ javaScriptEnabled });

      test(
        'a shopper signs in, stays signed in after a reload and signs out',
        ways({ screens: javaScriptEnabled ? ['account'] : [], themes: 'both' }),
        async ({ page }) => {
          const shopper = await createCustomer();
          const account = createAccountPage(page);
          await account.open();
          await account.signIn(shopper);
          await account.isSignedInAs(shopper.email);
          await page.reload();
          await account.isSignedInAs(shopper.email);
          await account.signOut();
          await page.reload();
          await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
        },
      );

      test('a shopper with a wrong password keeps the email and reads what to do', async ({
        page,
        watch,
      }) => {
        watch.allow(/status of 40[01]/);
        const shopper = await createCustomer();
        const account = createAccountPage(page);
        await account.open();
        await account.signIn({ email: shopper.email, password: 'not the password' });
        await expect(account.refusal).toContainText(/password/i);
        await expect(account.email).toHaveValue(shopper.email);
      });
    },
  );
}
