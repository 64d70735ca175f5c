import type { Page } from '@playwright/test';
import { expect, once, test, ways } from './journey.ts';
import type { Merchant } from './merchant.ts';
import { CARDS, createCheckoutPage } from './pages/checkout-page.ts';
import { createOrderPages } from './pages/order-pages.ts';
import { createWaitlistForm } from './pages/waitlist-form.ts';
import { someone } from './shopper.ts';

test.use({ locale: 'en-GB' });

const RESTOCK = '/api/site-users/account/notifications/restock';
const tooWide = (page: Page) => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

/** Something sold out that belongs to one journey, which keeps one for each in line. */
async function createWanted(merchant: Merchant, title: string) {
  const product = await merchant.createProduct(title, { priceMinor: 1800, stock: 0 });
  await merchant.call('patch', `/api/commerce/products/${product.id}`, {
    merchandising: { restockNotificationsEnabled: true, mailingListSignUpEnabled: true },
  });
  return {
    ...product,
    releaseFairly: async () => {
      const settings = { mode: 'fair-release', holdHours: 24, automatic: true };
      await merchant.call('put', `${RESTOCK}/settings?productId=${product.id}`, settings);
    },
    group: async () => {
      const { signUpGroups } = await merchant.read(`${RESTOCK}/groups?limit=200`);
      return signUpGroups.find(({ productId }: { productId: string }) => productId === product.id);
    },
  };
}

const pathIn = (text: string, part: string): string => {
  const match = text.split(/\s+/).find((word) => word.includes(part));
  if (!match) throw new Error(`There is no link to ${part} in: ${text}`);
  return new URL(match).pathname;
};

test(
  'from the wish on a sold-out page to the parcel: sign-up, restock, link, checkout',
  ways({ screens: ['waitlist'], themes: 'both' }),
  async ({ page, watch, merchant, browser, baseURL }) => {
    const email = someone();
    const wanted = await createWanted(merchant, `Lamp ${email.slice(6, 14)}`);
    await wanted.releaseFairly();
    await page.goto(wanted.path);
    const waitlist = createWaitlistForm(page);
    await waitlist.isReady();
    await waitlist.send.click();
    await expect(waitlist.problem).toHaveText('Email cannot be blank');
    await expect(waitlist.email).toBeFocused();
    await waitlist.email.fill('robin@');
    await waitlist.send.click();
    await expect(waitlist.problem).toHaveText('Email is invalid');
    await watch.examine();
    await waitlist.email.fill(email);
    await waitlist.newsletter.check();
    await waitlist.send.click();
    await expect(waitlist.thanks).toHaveText('Signed up!');
    expect(await tooWide(page)).toBe(0);
    await watch.examine();
    expect(await wanted.group()).toMatchObject({ count: 1, demand: 1, held: 0, bought: 0 });
    await merchant.mailTo(email, /^Please confirm: news from/);

    await wanted.restock(1);
    const mail = await merchant.mailTo(email, new RegExp(wanted.title));
    expect(await wanted.group()).toMatchObject({ held: 1, inStock: 1 });

    // Nobody else can buy it meanwhile.
    const shoppers = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
    const stranger = await shoppers.newPage();
    await stranger.goto(wanted.path);
    await expect(stranger.getByRole('main').getByText('Sold out').first()).toBeVisible();
    await shoppers.close();

    await page.goto(pathIn(mail.text, '/waitlist/'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One is kept for you');
    await expect(page.getByRole('main')).toContainText('£18.00');
    expect(await tooWide(page)).toBe(0);
    await watch.examine();
    await page.getByRole('button', { name: 'Add to cart and check out' }).click();
    const checkout = createCheckoutPage(page);
    await expect(page).toHaveURL(/\/checkout$/);
    await checkout.fillForParcel(email, CARDS.pays);
    await checkout.pay('Pay £22.50');
    await createOrderPages(page).isConfirmed();
    expect((await merchant.orderOf(email)).lineItems).toMatchObject([{ productName: wanted.title }]);
    await expect.poll(wanted.group).toMatchObject({ count: 0, held: 0, bought: 1, inStock: 0 });

    await page.goto(pathIn(mail.text, '/waitlist/'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have bought it');
  },
);

const STORED = /kept for you/;

test.describe('without script', once, () => {
  test.use({ javaScriptEnabled: false });
  test('the way is the same by plain pages: a mail confirms who waits, a link buys, another leaves', async ({
    page,
    watch,
    merchant,
  }) => {
    // Of the link, once its owner has left.
    watch.allow(/status of (410|422)/);
    const wanted = await createWanted(merchant, `Stool ${someone().slice(6, 14)}`);
    const [first, second] = [someone(), someone()];
    await wanted.releaseFairly();
    const main = page.getByRole('main');
    await page.goto(wanted.path);
    await main.locator('.awning-waitlist-plain').getByRole('link').click();
    await main.getByLabel('Email').fill('robin@');
    await main.getByRole('button').click();
    await expect(main.getByRole('alert')).toHaveText('Email is invalid');
    await watch.examine();
    const joinPath = page.url();
    for (const email of [first, second]) {
      await page.goto(joinPath);
      await main.getByLabel('Email').fill(email);
      await main.getByRole('button').click();
      await expect(main).toContainText('We’ve sent you an email');
      const { text } = await merchant.mailTo(email, new RegExp(wanted.title));
      await page.goto(pathIn(text, '/waitlist/confirm/'));
      await main.getByRole('button').click();
      await expect(main).toContainText('Signed up!');
    }
    await wanted.restock(1);
    const mail = await merchant.mailTo(first, STORED);
    await page.goto(pathIn(mail.text, '/waitlist/'));
    await page.getByRole('button', { name: 'Add to cart and check out' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await page.goto('/cart');
    await expect(page.getByRole('main')).toContainText(wanted.title);

    await page.goto(pathIn(mail.text, '/waitlist/leave/'));
    await page.getByRole('button', { name: 'Leave the list' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You have left the list');
    await merchant.mailTo(second, STORED);
  });
});
