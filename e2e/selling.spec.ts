import type { Page } from '@playwright/test';
import { expect, test, ways } from './journey.ts';
import { signInAsMerchant } from './merchant.ts';
import { CARDS, createCheckoutPage } from './pages/checkout-page.ts';
import { createOrderPages } from './pages/order-pages.ts';
import { createSignInPage } from './pages/sign-in-page.ts';
import { createSite } from './people.ts';
import { someone } from './shopper.ts';

const RESTOCK = '/api/site-users/account/notifications/restock';

/** A shop of its own with two products, and its owner at a screen of the admin. */
async function openShop(page: Page, path: string) {
  const site = await createSite();
  const merchant = await signInAsMerchant(site);
  await merchant.call('post', '/api/content/collections', {
    kind: 'products',
    title: 'Shop',
    urlId: 'shop',
    enabled: true,
  });
  const mug = await merchant.createProduct('Stoneware mug', { priceMinor: 2000, stock: 5 });
  const bowl = await merchant.createProduct('Blue bowl', { priceMinor: 4000, stock: 0 });
  const signIn = createSignInPage(page);
  await signIn.open(`${site.url}/config${path}`);
  await signIn.signIn(site.owner);
  return { site, merchant, mug, bowl };
}

test(
  'a discount is written as a sentence, tried in three carts, saved, and counts in the shop',
  ways({ screens: ['admin discounts', 'admin new discount', 'admin discount'], sizes: 'both' }),
  async ({ page, watch }) => {
    const { merchant, mug } = await openShop(page, '/discounts');
    await expect(page.getByRole('heading', { name: 'No discounts yet' })).toBeVisible();
    await watch.examine();
    await page.getByRole('link', { name: 'Add a discount' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Autumn');
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('LEAVES');
    await page.getByRole('textbox', { name: 'For orders from' }).fill('50');
    await expect(page.getByText('10% off everything, from $50.00 on, with the code LEAVES.')).toBeVisible();
    const cart = (number: number) => page.getByRole('region', { name: `Cart ${number}` });
    await expect(cart(1).getByText('Takes nothing off this cart')).toBeVisible();
    await expect(cart(1).getByText('The code LEAVES is for orders of $50.00 or more.')).toBeVisible();
    await expect(cart(2).getByText(/^Takes \$\d/)).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Create the discount' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();

    await page.getByRole('textbox', { name: 'Percent off' }).fill('200');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter a percentage from 0.01 to 100.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Percent off' }).fill('25');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Changes that are not saved' })).toBeHidden();
    await watch.examine();

    const lines = [{ itemId: mug.id, quantity: 3 }];
    const sum = await merchant.call('post', '/api/commerce/prices/preview', { lines, codes: ['leaves'] });
    expect(await sum.json()).toMatchObject({ subtotalMinor: 6000, discountMinor: 1500 });

    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused();
    await watch.examine();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByText('“Autumn” is in the bin')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('link', { name: 'Autumn' })).toBeVisible();
  },
);

test(
  'a restock is released fairly: who is told is seen before anybody is mailed',
  ways({ screens: ['admin waitlists', 'admin waitlist'], sizes: 'both' }),
  async ({ page, watch }) => {
    const { merchant, bowl, site } = await openShop(page, '/waitlists');
    await expect(page.getByRole('heading', { name: 'Nobody waits' })).toBeVisible();
    await merchant.call('patch', `/api/commerce/products/${bowl.id}`, {
      merchandising: { restockNotificationsEnabled: true },
    });
    await merchant.call('put', '/api/settings/captcha', { kind: 'none' });
    await merchant.call('put', `${RESTOCK}/settings`, {
      mode: 'fair-release',
      holdHours: 24,
      automatic: false,
    });
    const people = ['ann', 'ben', 'cleo'].map((name) => `${name}-${Date.now()}@example.com`);
    for (const siteVisitorEmail of people)
      await merchant.call('post', RESTOCK, {
        productId: bowl.id,
        variantId: bowl.variantId,
        siteVisitorEmail,
        filledInMs: 5_000,
      });
    await bowl.restock(2);
    await page.goto(`${site.url}/config/waitlists?view=ready`);
    await page.getByRole('link', { name: 'Blue bowl' }).click();
    await expect(page.getByText(people[2] ?? '')).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Tell them' }).click();
    const sheet = page.getByRole('dialog', { name: 'Tell who waits' });
    await expect(sheet.getByRole('listitem')).toHaveText(people.slice(0, 2));
    await watch.examine();
    await sheet.getByRole('button', { name: 'Mail 2 people' }).click();
    await expect(page.getByText('2 people are mailed', { exact: true })).toBeVisible();
    await expect(page.getByText('One is kept')).toHaveCount(3);
    await merchant.mailTo(people[0] ?? '', /bowl/i);
    await page.goto(`${site.url}/config/waitlists`);
    await watch.examine();
  },
);

test(
  'reviews are shown, hidden and answered by keys alone, and brought along from a file',
  ways({ screens: ['admin reviews'], sizes: 'desktop' }),
  async ({ page, watch }) => {
    const { merchant, mug, site } = await openShop(page, '/reviews');
    await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible();
    const write = (title: string, rating: number) =>
      merchant.call('post', '/api/commerce/reviews', {
        itemId: mug.id,
        rating,
        title,
        body: `What I think: ${title}`,
        authorName: 'Ann',
        state: 'pending',
        source: 'native',
      });
    for (const [title, rating] of [
      ['Third', 2],
      ['Second', 4],
      ['First', 5],
    ] as const)
      await write(title, rating);
    await page.goto(`${site.url}/config/reviews?view=pending`);
    await page.getByRole('link', { name: 'First', exact: true }).focus();
    await page.keyboard.press('Enter');
    const reader = (name: string) => page.getByRole('article', { name });
    await expect(reader('First')).toBeVisible();
    await watch.examine();
    await page.keyboard.press('a');
    await expect(reader('Second')).toBeVisible();
    await page.keyboard.press('w');
    await page.keyboard.type('Thank you, Ann');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Reply saved')).toBeVisible();
    await page.getByRole('link', { name: 'Second', exact: true }).focus();
    await page.keyboard.press('a');
    await expect(reader('Third')).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByText('1 review is hidden')).toBeVisible();
    const { state } = await merchant.read('/api/commerce/reviews/counts');
    expect(state).toMatchObject({ pending: { count: 0 }, approved: { count: 2 }, rejected: { count: 1 } });

    await page.goto(`${site.url}/config/reviews`);
    await page.getByRole('button', { name: 'Import' }).click();
    const sheet = page.getByRole('dialog', { name: 'Import reviews' });
    const file =
      'product,rating,author,date,review\nStoneware mug,5,Bob,2024-05-31,"Lovely, and heavy"\nVase,1,Eve,2024-05-31,No\n';
    await sheet
      .locator('input[type=file]')
      .setInputFiles({ name: 'reviews.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await sheet.getByRole('button', { name: 'Import 2 reviews' }).click();
    await expect(sheet.getByText('Row 3, Product: No product is called “Vase”.')).toBeVisible();
    await watch.examine();
    await sheet.getByRole('checkbox', { name: 'Leave these rows out' }).check();
    await sheet.getByRole('button', { name: /^Import/ }).click();
    await expect(sheet.getByText('1 review is new.')).toBeVisible();
  },
);

test(
  'a gift card is issued by hand, its balance changed with a reason, and it is disabled and enabled',
  ways({ screens: ['admin gift cards', 'admin new gift card', 'admin gift card'], sizes: 'both' }),
  async ({ page, watch }) => {
    await openShop(page, '/gift-cards');
    await expect(page.getByRole('heading', { name: 'No gift cards yet' })).toBeVisible();
    await page.getByRole('link', { name: 'Issue a gift card' }).first().click();
    await page.getByRole('button', { name: 'Issue the gift card' }).click();
    await expect(page.getByText('Enter how much is on it.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Amount' }).fill('25');
    await page.getByRole('textbox', { name: 'Name of the recipient' }).fill('Robin');
    await watch.examine();
    await page.getByRole('button', { name: 'Issue a gift card of $25.00' }).click();
    await expect(page.getByText(/^\w{4}-\w{4}-\w{4}-\w{4}$/)).toBeVisible();
    await watch.examine();
    await page.getByRole('link', { name: 'Open the gift card' }).click();
    const question = page.getByRole('dialog', { name: 'Leave without the code?' });
    await question.getByRole('button', { name: 'Leave' }).click();

    await page.getByRole('button', { name: 'Change the balance' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change the balance' });
    await sheet.getByRole('radio', { name: 'Take off' }).check();
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('30');
    await expect(sheet.getByText('There is less than that on the card.')).toBeVisible();
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('5');
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('Sold at the market');
    await sheet.getByRole('button', { name: 'Take $5.00 off' }).click();
    const history = page.getByRole('list', { name: 'History' });
    await expect(history.getByText('Sold at the market')).toBeVisible();
    await expect(history.getByText('Balance $20.00')).toBeVisible();
    await watch.examine();

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await expect(page.getByText('The card is disabled')).toBeVisible();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByText('The card is active')).toBeVisible();
    await page.getByRole('link', { name: 'Gift cards' }).first().click();
    await expect(page.getByRole('link', { name: /^Card ending in/ })).toBeVisible();
    await watch.examine();
  },
);

test.describe('subscriptions of a British shop', () => {
  test.use({ locale: 'en-GB' });

  test(
    'a subscription shows its next times and is cancelled with a reason',
    ways({ screens: ['admin subscriptions', 'admin subscription'], sizes: 'desktop' }),
    async ({ page, watch, testServer }) => {
      const email = someone();
      const checkout = createCheckoutPage(page);
      await page.goto('/shop/p/tea-every-month');
      await page.locator('.sqs-add-to-cart-button[data-island="ready"]').first().click();
      await expect(page).toHaveURL(/\/checkout\?cartToken=./);
      await checkout.fillIn({ Email: email });
      await checkout.address();
      await checkout.card(CARDS.pays);
      await watch.examine();
      await checkout.pay('Subscribe for £14.50');
      await createOrderPages(page).isSubscribed();

      const signIn = createSignInPage(page);
      await signIn.open(`/config/subscriptions?q=${encodeURIComponent(email)}`);
      await signIn.signIn(testServer.owner);
      await page.getByRole('link', { name: 'Tea every month' }).click();
      await expect(page.getByRole('list', { name: 'The next times' }).getByRole('listitem')).toHaveCount(6);
      await watch.examine();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Cancel the subscription' }).click();
      const question = page.getByRole('dialog', { name: 'Cancel the subscription?' });
      await question.getByRole('textbox', { name: 'Reason' }).fill('Moved away');
      await question.getByRole('button', { name: `Cancel “Tea every month” for ${email}` }).click();
      await expect(page.getByText(/^Cancelled on .*Moved away/)).toBeVisible();
      await page.getByRole('link', { name: 'Subscriptions' }).first().click();
      await watch.examine();
    },
  );
});
