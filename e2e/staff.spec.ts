import type { Page } from '@playwright/test';
import { callInPage } from './call-in-page.ts';
import { countPresses } from './counted.ts';
import { expect, once, test, ways } from './journey.ts';
import { oneTimeCode } from './one-time-code.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createStaffPages } from './pages/staff-pages.ts';
import { createSite } from './people.ts';

const password = 'three small words';
const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Home' });

test(
  'AP-1 a person is invited, accepts with a new account, protects it with two factors and signs in with them',
  ways({ screens: ['admin staff', 'admin accept invitation', 'admin account'] }),
  async ({ page, browser, watch }) => {
    const site = await createSite();
    const owner = countPresses(page);
    const staff = createStaffPages(page, owner);
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/staff`);
    await signIn.signIn(site.owner);
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
    await staff.invite('ida@example.test', /Store manager/);
    // Three to invite; the fourth closes the link to pass on, which is there because no mail server is set up.
    expect(owner.counts()).toEqual({ clicks: 4, keys: 0 });
    await watch.examine();
    const link = await staff.readInvitation(site.url, 'ida@example.test');

    const context = await browser.newContext({ viewport: page.viewportSize() });
    const guest = await context.newPage();
    watch.follow(guest);
    await guest.goto(link);
    await guest.getByLabel('Your name').fill('Ida Holm');
    await watch.examine(guest);
    await guest.getByLabel('Choose a password').fill(password);
    const hand = countPresses(guest);
    await hand.click(guest.getByRole('button', { name: 'Accept and sign in' }));
    await expect(home(guest)).toBeVisible();

    await guest.goto(`${site.url}/config/account`);
    const account = createStaffPages(guest, hand);
    const { code, codes } = await account.setUpTwoFactor(password);
    await watch.examine(guest);
    await account.closeCodes();
    expect(hand.counts()).toEqual({ clicks: 3, keys: 2 });
    await expect(guest.getByText('10 recovery codes are left.')).toBeVisible();
    await watch.examine(guest);

    watch.allow(/status of 400/);
    await guest.context().clearCookies();
    const again = createSignInPage(guest);
    await again.open(`${site.url}/config`);
    await again.signIn({ email: 'ida@example.test', password });
    await guest.getByLabel('Code', { exact: true }).fill(code);
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await expect(guest.getByText(/was used already/), 'the code that set it up counts once').toBeVisible();
    await watch.examine(guest);
    await guest.getByRole('button', { name: 'I do not have my app' }).click();
    await guest.getByLabel('Recovery code').fill(codes[0] ?? '');
    await guest.getByRole('button', { name: 'Sign in' }).click();
    await expect(home(guest)).toBeVisible();
    await context.close();

    await page.reload();
    await expect(page.getByRole('link', { name: 'Ida Holm' })).toBeVisible();
  },
);

test(
  'AP-1 an invitation is accepted and the code is typed with the keyboard alone',
  once,
  async ({ page, browser }) => {
    const site = await createSite();
    const staff = createStaffPages(page);
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/staff`);
    await signIn.signIn(site.owner);
    await staff.invite('kim@example.test', /Editor/);
    const link = await staff.readInvitation(site.url, 'kim@example.test');

    const context = await browser.newContext();
    const guest = await context.newPage();
    const hand = countPresses(guest);
    await guest.goto(link);
    await hand.tabTo(guest.getByLabel('Your name'));
    await guest.keyboard.type('Kim');
    await hand.tabTo(guest.getByLabel('Choose a password'));
    await guest.keyboard.type(password);
    await hand.press('Enter');
    await expect(home(guest)).toBeVisible();

    await guest.goto(`${site.url}/config/account`);
    await hand.tabTo(guest.getByRole('button', { name: 'Set up' }));
    await hand.press('Enter');
    await expect(guest.getByRole('dialog').getByLabel('Your password')).toBeFocused();
    await guest.keyboard.type(password);
    await hand.press('Enter');
    const field = guest.getByLabel('Code of the app');
    await expect(field).toBeFocused();
    const secret = (await guest.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '';
    await guest.keyboard.type(oneTimeCode(secret));
    await hand.press('Enter');
    await hand.tabTo(guest.getByRole('button', { name: 'I have stored them' }));
    await hand.press('Enter');

    await guest.context().clearCookies();
    await guest.goto(`${site.url}/config`);
    await hand.tabTo(guest.getByRole('textbox', { name: 'Email' }));
    await guest.keyboard.type('kim@example.test');
    await hand.tabTo(guest.getByLabel('Password', { exact: true }));
    await guest.keyboard.type(password);
    await hand.press('Enter');
    await expect(guest.getByLabel('Code', { exact: true })).toBeFocused();
    // The half minute of the code that set it up is used; the next one is good already.
    await guest.keyboard.type(oneTimeCode(secret, 1));
    await hand.press('Enter');
    await expect(home(guest)).toBeVisible();
    expect(hand.counts().keys).toBeLessThanOrEqual(60);
    await context.close();
  },
);

test(
  'each role sees its own places, and the owner comes back to their own',
  once,
  async ({ page, watch }) => {
    // The stream of news begins again with each role, and may ask once with the session that has just ended.
    watch.allow(/401 \(Unauthorized\) .*\/api\/channel/);
    const site = await createSite();
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/staff`);
    await signIn.signIn(site.owner);
    const places = page.getByRole('navigation', { name: 'Main' });
    for (const [role, sees, lacks] of [
      ['Viewer', ['Activity'], ['Website', 'Selling', 'Mail', 'Staff']],
      ['Editor', ['Website', 'Selling'], ['Mail', 'Staff']],
      ['Store manager', ['Selling'], ['Mail', 'Staff']],
      ['Website manager', ['Website', 'Selling', 'Mail'], ['Staff']],
      ['Administrator', ['Website', 'Selling', 'Mail', 'Staff'], []],
      ['Moderator', ['Activity', 'Selling'], ['Mail', 'Staff']],
      ['Reporting', ['Activity'], ['Website', 'Selling', 'Mail', 'Staff']],
    ] as const) {
      await page.getByRole('button', { name: 'See the admin as…' }).click();
      await page.getByRole('menuitem', { name: role }).click();
      await expect(page.getByText(`You see the admin as ${role}`)).toBeVisible();
      await places.getByRole('link', { name: 'Settings', exact: true }).click();
      for (const name of sees) await expect(places.getByRole('link', { name, exact: true })).toBeVisible();
      for (const name of lacks) await expect(places.getByRole('link', { name, exact: true })).toBeHidden();
      await watch.examine();
      if (role === 'Reporting') {
        await page.goto(`${site.url}/config/orders`);
        await expect(page.getByText('Your roles do not include this')).toBeVisible();
        await watch.examineLooks();
      }
      await page.getByRole('button', { name: 'Back to yourself' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
    }
  },
);

test(
  'a member reads who changed what, and finds the bin',
  ways({ screens: ['admin member', 'admin activity', 'admin change', 'admin bin', 'admin bin entry'] }),
  async ({ page, watch }) => {
    const site = await createSite();
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/staff`);
    await signIn.signIn(site.owner);
    await expect(page.getByRole('heading', { level: 1, name: 'Staff' })).toBeVisible();
    const collections = `${site.url}/api/content/collections`;
    const made = await callInPage(page, 'POST', collections, { kind: 'page', title: 'Old page' });
    await callInPage(page, 'DELETE', `${collections}/${made.collection?.id ?? made.id}`);

    await page.locator('[data-row-link]').first().click();
    await expect(page.getByText('The owner may do everything.')).toBeVisible();
    await watch.examine();
    await page.goto(`${site.url}/config/activity`);
    await page.locator('[data-row-link]').first().click();
    await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
    await watch.examine();
    await page.goto(`${site.url}/config/bin`);
    await watch.examine();
    await page.getByRole('link', { name: 'Old page' }).click();
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByText('“Old page” is back')).toBeVisible();
  },
);

test(
  'a new address is confirmed by its link',
  ways({ screens: ['admin confirm email'], sizes: 'desktop' }),
  async ({ page, watch }) => {
    const site = await createSite();
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/account`);
    await signIn.signIn(site.owner);
    await page.getByLabel('New address').fill('new-owner@example.test');
    await page.getByLabel('Your password').fill(site.owner.password);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(/A link is on its way to new-owner@example.test/)).toBeVisible();
    let link = '';
    await expect(async () => {
      const { messages } = await callInPage(page, 'GET', `${site.url}/api/mail/messages`);
      const mail = messages.find((each: { to: string }) => each.to === 'new-owner@example.test');
      link = /https?:\S+confirm-email\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
      expect(link).not.toBe('');
    }).toPass();
    await page.goto(link);
    await watch.examine();
    await page.getByRole('button', { name: 'Yes, this is my address' }).click();
    await expect(page.getByText('You sign in with new-owner@example.test from now on.')).toBeVisible();
  },
);
