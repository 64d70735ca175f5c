import { expect, once, test, ways } from './journey.ts';
import { createAdminShell } from './pages/admin-shell.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createMember } from './people.ts';

test(
  'the owner signs in, sees the home of the site and signs out',
  ways({ screens: ['admin sign-in', 'admin home'] }),
  async ({ page, testServer, watch }) => {
    const signIn = createSignInPage(page);
    const shell = createAdminShell(page);
    await signIn.open();
    await watch.examine();
    await signIn.signIn(testServer.owner);
    await shell.shows('Home');
    await watch.examine();
    await shell.goTo('Mail');
    await shell.goTo('Home');
    await shell.openRail();
    await watch.examine();

    await shell.signOut();
    await expect(signIn.submit).toBeVisible();
    await page.goto('/config');
    await expect(signIn.submit, 'the session is really over').toBeVisible();
  },
);

test('a wrong password is answered with a sentence and the email stays', once, async ({ page, watch }) => {
  watch.allow(/status of 401/);
  const member = await createMember();
  const signIn = createSignInPage(page);
  await signIn.open();
  await signIn.signIn({ email: member.email, password: 'not the password' });
  await expect(signIn.refusal).toContainText(/password/i);
  await expect(signIn.email).toHaveValue(member.email);
  await watch.examine();

  await signIn.password.fill(member.password);
  await signIn.submit.click();
  await createAdminShell(page).shows('Home');
});

test('signing in works with the keyboard alone', once, async ({ page, testServer }) => {
  const signIn = createSignInPage(page);
  await signIn.open();
  const focused = (name: string) =>
    page.evaluate((wanted) => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
      return label?.replace('*', '').trim() === wanted;
    }, name);
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 12; steps += 1) {
      if (await focused(name)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The tab key does not lead to ${name}`);
  };
  await tabTo('Email');
  await page.keyboard.type(testServer.owner.email);
  await tabTo('Password');
  await page.keyboard.type(testServer.owner.password);
  await page.keyboard.press('Enter');
  await createAdminShell(page).shows('Home');
});

test(
  'a member who requested a deep screen lands there after signing in',
  once,
  async ({ page, testServer }) => {
    const signIn = createSignInPage(page);
    await signIn.open('/config/mail');
    await signIn.signIn(testServer.owner);
    await createAdminShell(page).shows('Mail');
    expect(new URL(page.url()).pathname).toBe('/config/mail');
  },
);
