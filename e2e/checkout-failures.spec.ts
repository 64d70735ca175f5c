import { expect, once, test, ways } from './journey.ts';
import { CARDS, createCheckoutPage } from './pages/checkout-page.ts';
import { createOrderPages } from './pages/order-pages.ts';
import { createShopper, someone } from './shopper.ts';

// Banks, and other people: no matter what they do, nothing is paid twice and nothing that was typed is lost.
test.use({ locale: 'en-GB' });
test.describe.configure({ mode: 'default' });

const TITLE = 'The payment did not go through';
const WAY_BACK = '/checkout/return';

test('a declined card is told, and another one pays', async ({ page, watch, merchant }) => {
  watch.allow(/status of 402/);
  const email = someone();
  const checkout = createCheckoutPage(page);
  await createShopper(page).put('sea-salt');
  await checkout.fillForParcel(email, CARDS.declined);
  await checkout.pay('Pay £13.50');
  await expect(checkout.refusal).toContainText(TITLE);
  await expect(checkout.refusal).toBeFocused();
  await watch.examine();
  await checkout.fillIn({ 'Card number': CARDS.pays });
  await checkout.pay('Pay £13.50');
  await createOrderPages(page).isConfirmed();
  expect(await merchant.orderOf(email)).toMatchObject({ financialStatus: 'paid' });
});

test(
  'the bank asks: who refuses comes back to what was typed, who approves has bought',
  ways({ screens: ['bank question'] }),
  async ({ page, watch, merchant }) => {
    watch.allow(/status of 402/);
    watch.passThrough(WAY_BACK);
    const email = someone();
    const checkout = createCheckoutPage(page);
    await createShopper(page).put('sea-salt');
    await checkout.fillForParcel(email, CARDS.asks);
    await checkout.pay('Pay £13.50');
    await expect(page.getByRole('heading', { name: 'Do you approve this payment?' })).toBeVisible();
    await expect(page.getByText('13.50 GBP')).toBeVisible();
    await watch.examine();
    await page.getByRole('button', { name: 'Refuse' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(checkout.refusal).toContainText(TITLE);
    await expect(checkout.field('Email')).toHaveValue(email);

    await checkout.card(CARDS.asks);
    await checkout.pay('Pay £13.50');
    await page.getByRole('button', { name: 'Approve' }).click();
    await createOrderPages(page).isConfirmed();
    await merchant.orderOf(email);
  },
);

test.describe('on one screen', once, () => {
  test('a slow payment is awaited, and its confirmation is mailed', async ({ page, watch, merchant }) => {
    const email = someone();
    const checkout = createCheckoutPage(page);
    await createShopper(page).put('sea-salt');
    await checkout.fillForParcel(email, CARDS.slow);
    await checkout.pay('Pay £13.50');
    await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeFocused();
    await watch.examine();
    await createOrderPages(page).isConfirmed();
    await merchant.mailTo(email, /confirmed/i);
  });

  test('a product that sells out while the shopper is at the bank is not bought, and the money is reversed', async ({
    page,
    watch,
    merchant,
  }) => {
    watch.allow(/status of 409/);
    watch.passThrough('/checkout/test-bank');
    watch.passThrough(WAY_BACK);
    const email = someone();
    const checkout = createCheckoutPage(page);
    const bowl = await merchant.createProduct('The last bowl', { priceMinor: 2000, stock: 1 });
    try {
      await createShopper(page).put({ itemId: bowl.id, sku: bowl.sku });
      await checkout.fillForParcel(email, CARDS.asks);
      await checkout.pay('Pay £24.50');
      await expect(page.getByRole('heading', { name: 'Do you approve this payment?' })).toBeVisible();
      await bowl.sellElsewhere(1);
      await page.getByRole('button', { name: 'Approve' }).click();
      await expect(page).toHaveURL(/\/checkout$/);
      await expect(checkout.refusal).toContainText(/sold out|enough/i);
      await expect(checkout.field('Email')).toHaveValue(email);
      const { orders } = await merchant.read(`/api/commerce/orders?search=${encodeURIComponent(email)}`);
      expect(orders).toEqual([]);
      await expect
        .poll(async () => {
          const { payments } = await merchant.read('/api/commerce/payments');
          return payments.find(({ amountMinor }: { amountMinor: number }) => amountMinor === 2450)?.state;
        })
        .toBe('given-back');
    } finally {
      await bowl.remove();
    }
  });

  test('a price that changes before the shopper pays is shown, and nothing is charged', async ({
    page,
    watch,
    merchant,
  }) => {
    watch.allow(/status of 409/);
    const email = someone();
    const checkout = createCheckoutPage(page);
    const plate = await merchant.createProduct('A plate', { priceMinor: 1800, stock: 5 });
    try {
      await createShopper(page).put({ itemId: plate.id, sku: plate.sku });
      await checkout.fillForParcel(email, CARDS.pays);
      await expect(checkout.payButton).toHaveText('Pay £22.50');
      await plate.reprice(1900);
      await checkout.payButton.click();
      await expect(checkout.refusal).toContainText('It is now £23.50. Nothing was charged.');
      await checkout.pay('Pay £23.50');
      await createOrderPages(page).isConfirmed();
      expect(await merchant.orderOf(email)).toMatchObject({ grandTotal: { value: '23.50' } });
    } finally {
      await plate.remove();
    }
  });
});
