import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { createDataFolder, startServer } from '../scripts/testing/server-process.ts';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { tabTo } from './tab-to.ts';
import { root } from './test-server.ts';

const THREE_MINUTES = 180_000;
/** Pages in small frames and in the editor run no scripts of their theme. */
const NO_SCRIPTS = /Content Security Policy|sandboxed|menus\.js/;

/** A site that its owner has made beside another one, and that waits for them. */
async function createEmptySite(): Promise<{ url: string; owner: { email: string; password: string } }> {
  const first = await createSite();
  const merchant = await signInAsMerchant(first);
  const made = await merchant.call('post', '/api/member-account/sites', {
    title: 'My site',
    slug: `start-${randomUUID().slice(0, 8)}`,
    password: first.owner.password,
  });
  const { baseUrl } = await made.json();
  await merchant.end();
  return { url: baseUrl, owner: first.owner };
}

async function openWelcome(page: Page): Promise<string> {
  const { url, owner } = await createEmptySite();
  const signIn = createSignInPage(page);
  await signIn.open(`${url}/config`);
  await signIn.signIn(owner);
  await expect(page.getByRole('heading', { level: 1, name: /Your site is empty/ })).toBeVisible();
  return url;
}

/** Whether a visitor who is not signed in finds this on a page. */
async function visitorReads(browser: Browser, address: string, words: string | RegExp): Promise<void> {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await expect(async () => {
    await visitor.goto(address);
    await expect(visitor.locator('body')).toContainText(words, { timeout: 2_000 });
  }).toPass();
  await context.close();
}

async function publishAll(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/config/publishing`);
  await page.getByRole('button', { name: /^Publish \d+ changes/ }).click();
  await expect(page.getByText('Nothing waits to be published.')).toBeVisible();
}

test(
  'PL-1.03 ED-94 an owner starts a shop of their own, has its first page in the editor, sells a product, and a visitor sees it',
  ways({ screens: ['admin start'] }),
  async ({ page, browser, watch }) => {
    watch.allow(NO_SCRIPTS);
    const url = await openWelcome(page);
    const begun = Date.now();
    await watch.examine();
    await page.getByRole('link', { name: 'Start my own' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Enter a name.')).toBeVisible();
    await page.getByLabel('Name of the site').fill('Heron & Rye');
    await watch.examine();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('radio', { name: /A shop/ }).check();
    await watch.examine();
    await page.getByRole('button', { name: 'Next' }).click();
    const frame = page.frameLocator('iframe[title="Your first page in the style Clay"]');
    await expect(frame.locator('body')).toContainText('Heron & Rye');
    await expect(frame.locator('body')).toContainText('Contact');
    await page.getByText('Clay', { exact: true }).click();
    await watch.examine();
    // What was chosen survives a reload.
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Clay' })).toBeChecked();
    await page.getByRole('button', { name: 'Make my site' }).click();
    await page.waitForURL(/\/config\/pages\/[0-9a-f]{24}\/edit/);
    await expect(page.getByRole('region', { name: 'Tour of the editor' })).toBeVisible();
    expect(Date.now() - begun).toBeLessThan(THREE_MINUTES);

    await page.goto(`${url}/config/products/new`);
    await page.getByRole('textbox', { name: 'Title' }).fill('Rye loaf');
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('6.50');
    await page.getByRole('radio', { name: 'Visible', exact: true }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Rye loaf' })).toBeVisible();
    await publishAll(page, url);
    await visitorReads(browser, url, 'Heron & Rye');
    await visitorReads(browser, `${url}/shop`, 'Rye loaf');
    await page.goto(`${url}/config`);
    await expect(page.getByRole('heading', { level: 1, name: /empty/ })).toBeHidden();
  },
);

test(
  'an owner starts a site of their own with the keyboard alone',
  ways({ sizes: 'desktop' }),
  async ({ page, browser, watch }) => {
    watch.allow(NO_SCRIPTS);
    const url = await openWelcome(page);
    const press = (name: string): Promise<void> => page.keyboard.press(name);
    await tabTo(page, page.getByRole('link', { name: 'Start my own' }));
    await press('Enter');
    await expect(page.getByLabel('Name of the site')).toBeFocused();
    await page.keyboard.type('Marsh Rowing Club');
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'What is it for?' })).toBeFocused();
    await tabTo(page, page.getByRole('radio', { name: /A shop/ }));
    for (let times = 0; times < 4; times += 1) await press('ArrowDown');
    await expect(page.getByRole('radio', { name: /A club/ })).toBeChecked();
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'How should it look?' })).toBeFocused();
    await tabTo(page, page.getByRole('radio', { name: 'Harbour' }));
    await press('ArrowDown');
    await press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Orchard' })).toBeChecked();
    await tabTo(page, page.getByRole('button', { name: 'Make my site' }));
    await press('Enter');
    await page.waitForURL(/\/config\/pages\/[0-9a-f]{24}\/edit/);
    await publishAll(page, url);
    await visitorReads(browser, url, 'Marsh Rowing Club');
  },
);

test(
  'after the first start the owner replaces the demo by a site of their own at the same address, and stays signed in',
  ways({ sizes: 'desktop' }),
  async ({ browser }) => {
    test.slow();
    const { folder, remove } = await createDataFolder('first-run');
    const owner = { email: 'first@example.test', password: 'correct horse battery' };
    const env = { AWNING_OWNER_EMAIL: owner.email, AWNING_OWNER_PASSWORD: owner.password };
    const server = await startServer({ root, dataFolder: folder, env, timeoutMs: 120_000 });
    // Not the page of the journey, which is examined when this server is gone.
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      const signIn = createSignInPage(page);
      await signIn.open(`${server.url}/config`);
      await signIn.signIn(owner);
      await expect(page.getByRole('heading', { level: 1, name: /This is a demo shop/ })).toBeVisible();
      await visitorReads(browser, server.url, 'Saltmarsh Studio');
      await page.getByRole('link', { name: 'Start my own' }).click();
      await page.getByLabel('Name of the site').fill('Heron & Rye');
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Make my site' }).dblclick();
      await page.waitForURL(/\/config\/pages\/[0-9a-f]{24}\/edit/);
      await expect(page.getByRole('region', { name: 'Tour of the editor' })).toBeVisible();
      await publishAll(page, server.url);
      await visitorReads(browser, server.url, 'Heron & Rye');
      await visitorReads(browser, server.url.replace('localhost', 'demo.localhost'), 'Saltmarsh Studio');
    } finally {
      await context.close();
      await server.stop();
      await remove();
    }
  },
);

test(
  'an owner makes a safe copy, which says on every page that it mails and charges nobody',
  ways({}),
  async ({ page, watch }) => {
    const site = await createSite();
    const owner = await signInAsMerchant(site);
    await owner.call('post', '/api/content/collections', { kind: 'page', title: 'Studio', urlId: 'studio' });
    const signIn = createSignInPage(page);
    await signIn.open(`${site.url}/config/settings/sites`);
    await signIn.signIn(site.owner);
    const section = page.getByRole('region', { name: 'Make a safe copy of this site' });
    await section.getByLabel('Your password').fill(site.owner.password);
    await watch.examine();
    await section.getByRole('button', { name: 'Make the copy' }).click();
    const link = section.getByRole('link', { name: /^Open the admin of Copy of/ });
    await expect(link).toBeVisible({ timeout: 20_000 });
    const address = (await link.getAttribute('href')) ?? '';
    await signIn.open(address);
    await signIn.signIn(site.owner);
    await expect(page.getByText('Safe copy.', { exact: true })).toBeVisible();
    await watch.examine();
    await page.goto(`${address}/settings/sites#quiet`);
    const quiet = page.getByRole('region', { name: 'Mails and payments of this copy' });
    await quiet.getByLabel('Your password').fill(site.owner.password);
    await quiet.getByRole('button', { name: 'Let it send mails and take payments' }).click();
    await expect(page.getByText('Safe copy.', { exact: true })).toBeHidden();
  },
);
