import type { Browser } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { createAdminShell } from './pages/admin-shell.ts';
import { createMailPage } from './pages/mail-page.ts';
import { createPasswordPages } from './pages/password-pages.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createMember } from './people.ts';
import type { ScreenMonitor } from './screen-monitor.ts';
import type { TestServer } from './test-server.ts';

test(
  'a forgotten password is replaced through the mail, and every older session ends',
  ways({ screens: ['admin forgotten password', 'admin new password', 'admin mail'], sizes: 'desktop' }),
  async ({ page, testServer, watch, browser }) => {
    const member = await createMember();
    const newPassword = `${member.password}-new`;
    const signIn = createSignInPage(page);
    const passwords = createPasswordPages(page);
    const shell = createAdminShell(page);

    const otherMachine = await browser.newPage({ baseURL: testServer.url });
    watch.follow(otherMachine);
    const otherSignIn = createSignInPage(otherMachine);
    await otherSignIn.open();
    await otherSignIn.signIn(member);
    await createAdminShell(otherMachine).shows('Home');

    await signIn.open();
    await signIn.forgotPassword();
    await passwords.askForLink(member.email);
    await watch.examine();

    const link = await readLinkAsOwner(browser, testServer, member.email, watch);
    await passwords.openLink(link);
    await watch.examine();
    // The page that is open on the other machine asks on and is refused, as it should be.
    watch.allow(/status of 401/);
    await passwords.choose(newPassword);
    await expect(passwords.changed).toBeVisible();
    await watch.examine();

    await passwords.backToSignIn();
    await signIn.signIn({ email: member.email, password: newPassword });
    await shell.shows('Home');

    await otherMachine.goto('/config');
    await expect(otherSignIn.submit, 'the session from before is gone').toBeVisible();
    await otherMachine.close();

    watch.allow(/status of 400/);
    await passwords.openLink(link);
    await passwords.choose(`${newPassword}-again`);
    await expect(passwords.linkIsUsedUp, 'the link works once').toBeVisible();
  },
);

async function readLinkAsOwner(
  browser: Browser,
  testServer: TestServer,
  recipient: string,
  watch: ScreenMonitor,
): Promise<string> {
  // axe asks for a page whose context it can open further pages in.
  const context = await browser.newContext({ baseURL: testServer.url });
  const office = await context.newPage();
  watch.follow(office);
  const signIn = createSignInPage(office);
  await signIn.open('/config/mail');
  await signIn.signIn(testServer.owner);
  const link = await createMailPage(office).readResetLink(recipient);
  await watch.examine(office);
  await context.close();
  return link;
}
