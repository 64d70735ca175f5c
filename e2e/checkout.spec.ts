import type { Page } from '@playwright/test';
import { expect, once, test, ways } from './journey.ts';
import { CARDS, createCheckoutPage } from './pages/checkout-page.ts';
import { createOrderPages } from './pages/order-pages.ts';
import { ADDRESS, createShopper, someone } from './shopper.ts';

// From a full cart to an order, in the demo. Everybody has an address of their own, by which their order and their
// mails are found.
test.use({ locale: 'en-GB' });
test.describe.configure({ mode: 'default' });

const tooWide = (page: Page) => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth);

test(
  'SF-1.01 PL-1.02 SF-1.07 SF-2.04 a guest puts goods into the cart, goes to the checkout, pays and finds the order again',
  ways({ screens: ['checkout', 'order'], themes: 'both' }),
  async ({ page, watch, merchant }) => {
    const email = someone();
    const checkout = createCheckoutPage(page);
    const order = createOrderPages(page);
    await page.goto('/shop/p/sea-salt');
    const add = page.locator('.sqs-add-to-cart-button[data-island="ready"]').first();
    await add.click();
    await expect(add).toHaveText('Added!');
    await page.goto('/cart');
    await page.getByRole('link', { name: 'Check out' }).click();
    await expect(page).toHaveURL(/\/checkout$/);

    // In vain: what is missing is listed, and the list leads to each field.
    await checkout.fillIn({ Email: 'robin@' });
    await checkout.pay('Pay £13.50');
    await expect(checkout.refusal).toBeFocused();
    await expect(checkout.refusal.getByRole('link')).toHaveText([
      'Please check your email address. It should look like name@example.com.',
      'Enter your first name.',
      'Enter your last name.',
      'Enter your address.',
      'Enter your town or city.',
      'Enter your postcode.',
      /Enter your card number/i,
      /Enter the month and year on the card/i,
      /Enter the security code/i,
    ]);
    await checkout.refusal.getByRole('link', { name: 'Enter your postcode.' }).click();
    await expect(checkout.field('Postcode')).toBeFocused();
    await expect(checkout.field('Postcode')).toHaveAccessibleDescription('Enter your postcode.');
    await watch.examine();
    expect(await tooWide(page)).toBe(0);

    await checkout.fillIn({ Email: email });
    await checkout.address();
    await checkout.form.getByLabel(/How did you find us/).selectOption('On a walk');
    await checkout.form.getByLabel(/Send me the letter/).check();
    await expect(checkout.form.getByRole('radio', { name: /By post/ })).toBeChecked();
    await checkout.openSummary();
    await expect(checkout.summary).toContainText('Includes £0.75');
    await checkout.form.getByRole('radio', { name: /Collect from the studio/ }).check();
    await expect(checkout.payButton).toHaveText('Pay £9.00');
    await checkout.form.getByRole('radio', { name: /By post/ }).check();
    await checkout.card(CARDS.pays);
    await watch.examine();
    await checkout.pay('Pay £13.50');

    await order.isConfirmed();
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(order.row(/^Total/)).toContainText('£13.50');
    expect(await tooWide(page)).toBe(0);
    await order.openStatus();
    await expect(order.part('Order status')).toContainText('Being prepared');
    await expect(page.getByText(ADDRESS.address1)).toBeVisible();
    await expect(page.getByText('On a walk')).toBeVisible();

    const result = await merchant.orderOf(email);
    expect(result).toMatchObject({
      testmode: true,
      financialStatus: 'paid',
      acceptsMarketing: true,
      grandTotal: { value: '13.50', currency: 'GBP' },
    });
    const mail = await merchant.mailTo(email, /^\[Test\] .*confirmed/i);
    expect(mail.text).toContain(result.orderNumber);
    expect(mail.text).toContain(result.statusPath);
    await page.goto('/cart');
    await expect(page.getByText('Your cart is empty.')).toBeVisible();
  },
);

test(
  'a discount code counts at the checkout, and a wrong one is told at its field',
  ways({ themes: 'both' }),
  async ({ page, watch, merchant }) => {
    watch.allow(/status of 404/);
    const email = someone();
    await createShopper(page).put('card-set');
    const checkout = createCheckoutPage(page);
    await checkout.open();
    await checkout.fillIn({ Email: email });
    await checkout.address();
    await checkout.enterCode('SPRINGTIDE');
    await expect(checkout.form.getByLabel('Gift card or discount code')).toHaveAccessibleDescription(
      'Code SPRINGTIDE isn’t valid.',
    );
    await checkout.enterCode('low tide');
    await checkout.openSummary();
    await expect(checkout.summary).toContainText('−£1.40');
    await checkout.card(CARDS.pays);
    await checkout.pay('Pay £17.10');
    const order = createOrderPages(page);
    await order.isConfirmed();
    await expect(order.row('Discount LOWTIDE')).toContainText('−£1.40');
    expect(await merchant.orderOf(email)).toMatchObject({ discountLines: [{ promoCode: 'LOWTIDE' }] });
  },
);

test.describe('on one screen', once, () => {
  test('what was typed is there after a reload, and in another tab', async ({ page, watch, context }) => {
    await createShopper(page).put('card-set');
    const checkout = createCheckoutPage(page);
    await checkout.open();
    await checkout.fillIn({ Email: someone() });
    await checkout.address();
    await checkout.form.getByRole('button', { name: 'Add a note' }).click();
    await checkout.form.getByLabel('A note for the shop').fill('Please ring twice');
    await page.reload();
    await expect(checkout.field('Postcode')).toHaveValue(ADDRESS.postalCode);
    await expect(checkout.form.getByLabel('A note for the shop')).toHaveValue('Please ring twice');
    await expect(checkout.payButton).toHaveText('Pay £18.50');

    const tab = await context.newPage();
    watch.follow(tab);
    const other = createCheckoutPage(tab);
    await other.open();
    await expect(other.field('Town or city')).toHaveValue(ADDRESS.city);
    await expect(other.form.getByLabel('A note for the shop')).toHaveValue('Please ring twice');
  });

  test('the keyboard is enough to buy', ways({ themes: 'both' }), async ({ page }) => {
    await createShopper(page).put('sea-salt');
    const checkout = createCheckoutPage(page);
    await checkout.open();
    const type = async (words: string): Promise<void> => {
      await page.keyboard.type(words);
      await page.keyboard.press('Tab');
    };
    await checkout.field('Email').focus();
    await type(someone());
    await page.keyboard.press('Space');
    await expect(checkout.form.getByLabel(/Send me the letter/)).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(checkout.form.getByLabel('Country or region')).toBeFocused();
    await page.keyboard.press('Tab');
    for (const part of ['firstName', 'lastName', 'address1'] as const) await type(ADDRESS[part]);
    // Past the button that opens a second line.
    await page.keyboard.press('Tab');
    for (const part of ['city', 'postalCode'] as const) await type(ADDRESS[part]);
    await expect(checkout.form.getByRole('radio', { name: /By post/ })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(checkout.form.getByRole('radio', { name: /By post/ })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(checkout.form.getByRole('radio', { name: /Collect/ })).toBeChecked();
    for (let clicks = 0; clicks < 10; clicks += 1) {
      await page.keyboard.press('Tab');
      if (await checkout.field('Card number').evaluate((field) => field === document.activeElement)) break;
    }
    await type(CARDS.pays);
    await type('1239');
    await expect(checkout.field('Expiry date')).toHaveValue('12 / 39');
    await page.keyboard.type('123');
    await expect(checkout.payButton).toHaveText('Pay £9.00');
    await page.keyboard.press('Enter');
    await createOrderPages(page).isConfirmed();
  });

  test.describe('without script', () => {
    test.use({ javaScriptEnabled: false });
    test('a checkout says what it needs, keeps the cart and leads back', async ({ page }) => {
      await createShopper(page).put('sea-salt');
      await page.goto('/checkout');
      await expect(page.locator('noscript p').first()).toHaveText(/^Paying needs JavaScript/);
      await page.locator('noscript').getByRole('link', { name: 'Back to your cart' }).click();
      await expect(page.getByText('Jar of sea salt').first()).toBeVisible();
    });
  });
});
