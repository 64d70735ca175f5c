import { expect, test } from './journey.ts';
import { createAdminShell } from './pages/admin-shell.ts';
import { createMailPage } from './pages/mail-page.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createMember } from './people.ts';

test('a forgotten password is replaced through the mail, and every older session ends', async (fixtures) => {
  const { page, stage, watch, browser, baseURL } = fixtures;
  const member = await createMember();
  const newPassword = `${member.password}-new`;
  const signIn = createSignInPage(page);

  const elsewhere = await browser.newContext({ baseURL });
  const otherPage = await elsewhere.newPage();
  const otherSignIn = createSignInPage(otherPage);
  await otherSignIn.open();
  await otherSignIn.signIn(member);
  await createAdminShell(otherPage).isShown();
  await expect(otherSignIn.submit).toBeHidden();

  await signIn.open();
  await signIn.forgotPassword();
  await page.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await page.getByRole('button', { name: /send|reset/i }).click();
  await expect(page.getByText(/mail/i).first()).toBeVisible();
  await watch.examine();

  const link = await test.step('the owner reads the mail in the outbox', async () => {
    const office = await browser.newContext({ baseURL });
    const officePage = await office.newPage();
    await createSignInPage(officePage).open('/config/mail');
    await createSignInPage(officePage).signIn(stage.owner);
    const found = await createMailPage(officePage).readResetLink(member.email);
    await office.close();
    return found;
  });

  await page.goto(link);
  await page.getByLabel(/^New password/).fill(newPassword);
  await watch.examine();
  await page
    .getByRole('button', { name: /password/i })
    .last()
    .click();

  await expect(signIn.submit).toBeVisible();
  await signIn.signIn({ email: member.email, password: newPassword });
  await createAdminShell(page).isShown();
  await expect(signIn.submit).toBeHidden();

  await otherPage.goto('/config');
  await expect(otherSignIn.submit, 'the session from before is gone').toBeVisible();
  await elsewhere.close();

  await test.step('the link works once', async () => {
    watch.allow(/status of 400/);
    await page.goto(link);
    await page.getByLabel(/^New password/).fill(`${newPassword}-again`);
    await page
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await expect(page.getByRole('alert')).toContainText(/link/i);
  });
});
