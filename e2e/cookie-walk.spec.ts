import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { awning } from './awning-command.ts';
import { expect, test, ways } from './journey.ts';
import { type Merchant, signInAsMerchant } from './merchant.ts';
import { createThemedSite } from './themed-site.ts';

/** What buying cannot do without: the cart, who sends a form, and the anti-forgery value. */
const NEEDED_COOKIES = ['awning-visitor', 'crumb'];
/** What a visitor did themselves and would have to do again: the choice, a bar or popup closed, what was typed. */
const NEEDED_KEYS = [
  'awning:consent',
  'awning:announcement-closed',
  'awning:popup-overlay-closed-date',
  'awning:popup-overlay-submitted',
];
const NEEDED_KEY_STARTS = ['awning:answers', 'awning:form', 'awning:checkout', 'awning:pending'];
/** With a yes: the sign of it, and what counts visits. */
const ANALYTICS_COOKIES = [
  'ss_cookieAllowed',
  'ss_cvr',
  'ss_cvt',
  'ss_cid',
  'ss_cvisit',
  'ss_cpvisit',
  'SS_ANALYTICS_ID',
  'SS_SESSION_ID',
];
const ANALYTICS_KEYS = [
  'SS_ANALYTICS_ID',
  'SS_ANALYTICS_EXPIRATION',
  'SS_IS_FIRST_SESSION',
  'SS_HAS_LANDED',
  'SS_SESSION_ID',
  'SS_MID',
];

/** Left by a visit that is counted. */
const COUNTED = ['cookie ss_cookieAllowed', 'cookie ss_cvr', 'cookie ss_cvt'];

const PAGES = [
  '/',
  '/shop',
  '/shop/p/sea-salt',
  '/our-story',
  '/journal',
  '/contact',
  '/search?q=mug',
  '/account',
];

/** Through the whole shop, as a shopper who looks, buys up to the payment and leaves a form half filled. */
async function walk(page: Page, url: string, seen: Set<string>): Promise<void> {
  const note = async (): Promise<void> => {
    for (const { name } of await page.context().cookies()) seen.add(`cookie ${name}`);
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    for (const key of keys) seen.add(`key ${key}`);
  };
  for (const path of PAGES) {
    await page.goto(`${url}${path}`);
    await page.waitForLoadState('networkidle');
    await page.mouse.wheel(0, 4000);
    const field = page.locator('main form input[type="email"]:visible').first();
    if ((await field.count()) > 0) await field.fill('robin@example.com');
    await note();
  }
  await page.goto(`${url}/shop/p/sea-salt`);
  await page
    .getByRole('button', { name: /add to cart/i })
    .first()
    .click();
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'crumb'))
    .toBe(true);
  for (const path of ['/cart', '/checkout']) {
    await page.goto(`${url}${path}`);
    await page.waitForLoadState('networkidle');
    await note();
  }
}

const isNeeded = (entry: string): boolean => {
  const [kind, name = ''] = entry.split(' ');
  if (kind === 'cookie') return NEEDED_COOKIES.includes(name);
  return NEEDED_KEYS.includes(name) || NEEDED_KEY_STARTS.some((start) => name.startsWith(start));
};
const isOfAnalytics = (entry: string): boolean => {
  const [kind, name = ''] = entry.split(' ');
  return (kind === 'cookie' ? ANALYTICS_COOKIES : ANALYTICS_KEYS).includes(name);
};

/** What a walk left that has nothing to do with buying. */
const notNeeded = (seen: ReadonlySet<string>): string[] => [...seen].filter((entry) => !isNeeded(entry));

/** A shop in which visitors are asked, as its settings say. */
async function createAskingShop(settings: object = {}): Promise<{
  readonly url: string;
  readonly wear: Awaited<ReturnType<typeof createThemedSite>>['wear'];
  readonly merchant: Merchant;
}> {
  const { url, wear } = await createThemedSite();
  const slug = new URL(url).hostname.split('.')[0] ?? '';
  const owner = { email: `owner-${randomUUID()}@example.test`, password: `${randomUUID()}-old` };
  const { email, password } = owner;
  await awning('member', 'create', '--site', slug, '--owner', '--email', email, '--password', password);
  const merchant = await signInAsMerchant({ url, owner });
  await merchant.call('put', '/api/settings/cookies', { enabled: true, ...settings });
  return { url, wear, merchant };
}

/** As if from there: the address of a test is of no place. */
async function comeFromPlace(page: Page, mode: 'opt-in' | 'opt-out'): Promise<void> {
  await page.route('**/api/consents/mode', (route) => route.fulfill({ json: { mode } }));
}

/** A browser that says by header and to scripts that it does not want to be followed. */
async function openWithSignal(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'Sec-GPC': '1' } });
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  );
  return context.newPage();
}

test(
  'SF-9.23 SF-9.24 a shop that asks sets no cookie and no key beyond those needed to buy, before, without and after consent',
  ways({ sizes: 'desktop' }),
  async ({ browser }) => {
    test.setTimeout(420_000);
    const { url, wear, merchant } = await createAskingShop();
    for (const theme of ['shoreline', 'fieldnotes'] as const) {
      await wear(theme);
      const context = await browser.newContext();
      const page = await context.newPage();
      const banner = page.getByRole('region', { name: 'Cookies' });

      const before = new Set<string>();
      await walk(page, url, before);
      expect(notNeeded(before), `before, ${theme}`).toEqual([]);
      expect([...before]).not.toContain('key awning:consent');

      await page.goto(url);
      await banner.getByRole('button', { name: 'Refuse' }).click();
      const without = new Set<string>();
      await walk(page, url, without);
      expect(notNeeded(without), `without, ${theme}`).toEqual([]);
      expect([...without]).toContain('key awning:consent');

      await page.goto(url);
      await page.getByRole('button', { name: 'Cookies' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your privacy' });
      await dialog.getByRole('button', { name: 'Allow' }).click();
      const after = new Set<string>();
      await walk(page, url, after);
      expect(
        notNeeded(after).filter((entry) => !isOfAnalytics(entry)),
        `after, ${theme}`,
      ).toEqual([]);
      // A counting that never begins would leave nothing either.
      expect([...after]).toEqual(expect.arrayContaining(COUNTED));

      // Withdrawn: what followed them goes at once, and the cart stays.
      await page.goto(url);
      await page.getByRole('button', { name: 'Cookies' }).click();
      await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: 'Refuse' }).click()]);
      const left = (await context.cookies()).map(({ name }) => name);
      expect(left.filter((name) => !NEEDED_COOKIES.includes(name))).toEqual([]);
      expect(left).toContain('crumb');
      const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      expect(keys.filter((key) => ANALYTICS_KEYS.includes(key))).toEqual([]);
      await context.close();
    }
    await merchant.end();
  },
);

test(
  'SF-9.23 a browser with Global Privacy Control is not asked, and keeps nothing beyond what is needed to buy',
  ways({ sizes: 'desktop' }),
  async ({ browser }) => {
    test.setTimeout(240_000);
    const { url, merchant } = await createAskingShop();
    for (const mode of ['opt-in', 'opt-out'] as const) {
      await merchant.call('put', '/api/settings/cookies', { elsewhere: mode });
      const page = await openWithSignal(browser);
      await comeFromPlace(page, mode);
      const seen = new Set<string>();
      await walk(page, url, seen);
      expect(notNeeded(seen), mode).toEqual([]);
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden();
      await page.context().close();
    }
    await merchant.end();
  },
);

test(
  'SF-9.23 SF-9.24 where visitors may object they are counted until they do, and then nothing of it is left',
  ways({ sizes: 'desktop' }),
  async ({ browser }) => {
    test.setTimeout(240_000);
    const { url, merchant } = await createAskingShop({ elsewhere: 'opt-out' });
    const context = await browser.newContext();
    const page = await context.newPage();
    await comeFromPlace(page, 'opt-out');

    const before = new Set<string>();
    await walk(page, url, before);
    expect(notNeeded(before).filter((entry) => !isOfAnalytics(entry))).toEqual([]);
    expect([...before]).toEqual(expect.arrayContaining(COUNTED));

    await page.goto(url);
    const banner = page.getByRole('region', { name: 'Cookies' });
    await Promise.all([page.waitForEvent('load'), banner.getByRole('button', { name: 'Refuse' }).click()]);
    const after = new Set<string>();
    await walk(page, url, after);
    expect(notNeeded(after)).toEqual([]);
    await context.close();
    await merchant.end();
  },
);
