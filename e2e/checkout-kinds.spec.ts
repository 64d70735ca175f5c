import { expect, test, ways } from './journey.ts';
import { CARDS, createCheckoutPage } from './pages/checkout-page.ts';
import { createOrderPages } from './pages/order-pages.ts';
import { ADDRESS, createShopper, someone } from './shopper.ts';

// What is sold decides what is asked, and what comes after.
test.use({ locale: 'en-GB' });
test.describe.configure({ mode: 'default' });

test(
  'SF-1.08 SF-2.06 a gift card is bought for another person, and pays for two orders',
  ways({ screens: ['gift card'], themes: 'both' }),
  async ({ page, watch, merchant }) => {
    const [giver, friend] = [someone(), someone()];
    const checkout = createCheckoutPage(page);
    const order = createOrderPages(page);
    await page.goto('/shop/p/gift-card');
    const buy = page.locator('.sqs-add-to-cart-button[data-island="ready"]').first();
    await page.getByRole('radiogroup', { name: 'Value' }).locator('label').filter({ hasText: '£25' }).click();
    await buy.click();
    await expect(page).toHaveURL(/\/checkout\/gift-card\?itemId=\w+&sku=./);
    await expect(page.getByRole('radio', { name: '£25.00' })).toBeChecked();
    await page.getByLabel('Their name').fill('A friend');
    await page.getByLabel('Their email').fill(friend);
    await page.getByLabel('A message').fill('For the blue bowl');
    await page.getByLabel('Your name').fill('Robin');
    await watch.examine();
    await page.getByRole('button', { name: 'Continue to checkout' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    // No tax on a gift card, so nobody has to say where they are.
    await checkout.fillIn({ Email: giver });
    await checkout.card(CARDS.pays);
    await checkout.pay('Pay £25.00');
    await order.isConfirmed();
    // A test bothers nobody else: the code goes to the buyer.
    await expect(order.part('Gift cards')).toContainText(`We’ve emailed it to ${giver}.`);

    const mail = await merchant.mailTo(giver, /gift card/i);
    expect(mail.text).toContain('For the blue bowl');
    const [code = ''] = /\b\w{4}-\w{4}-\w{4}-\w{4}\b/.exec(mail.text) ?? [];

    const shopper = createShopper(page);
    await shopper.put('sea-salt');
    await checkout.open();
    await checkout.fillIn({ Email: friend });
    await checkout.address();
    await checkout.enterCode(code);
    await checkout.pay('Place order');
    await order.isConfirmed();
    await expect(order.row(/^Gift card/)).toContainText('−£13.50');

    await shopper.put('card-set');
    await checkout.open();
    await checkout.fillIn({ Email: friend });
    await checkout.address();
    await checkout.enterCode(code);
    await checkout.card(CARDS.pays);
    await checkout.pay('Pay £7.00');
    await order.isConfirmed();
    await expect(order.row(/^Gift card/)).toContainText('−£11.50');
    await expect(order.row(/^Paid with/)).toContainText('£7.00');
  },
);

test(
  'SF-1.09 SF-2.05 a subscription has its own checkout, which says what it will cost from now on',
  ways({ screens: ['subscription checkout'], themes: 'both' }),
  async ({ page, watch, merchant }) => {
    const email = someone();
    const checkout = createCheckoutPage(page);
    await page.goto('/shop/p/tea-every-month');
    await page.locator('.sqs-add-to-cart-button[data-island="ready"]').first().click();
    await expect(page).toHaveURL(/\/checkout\?cartToken=./);
    await checkout.fillIn({ Email: email });
    await checkout.address();
    await expect(checkout.form).toContainText(
      'You will pay £14.50 every month. The first payment is made today.',
    );
    await checkout.card(CARDS.pays);
    await watch.examine();
    await checkout.pay('Subscribe for £14.50');
    const order = createOrderPages(page);
    await order.isSubscribed();
    await expect(order.part('Your subscription')).toContainText('Tea every month');
    const mail = await merchant.mailTo(email, /subscription/i);
    expect(mail.text).toContain('every month');
    const { subscriptions } = await merchant.read(
      `/api/commerce/subscriptions?search=${encodeURIComponent(email)}`,
    );
    expect(subscriptions).toMatchObject([{ state: 'active', words: '£14.50 every month' }]);
  },
);

test('a refund is told on the page of the order and by mail', async ({ page, merchant }) => {
  const email = someone();
  const shopper = createShopper(page);
  await shopper.put('sea-salt', 'card-set');
  await page.goto(await shopper.buy(email));
  const order = createOrderPages(page);
  await order.isConfirmed();
  await order.openStatus();
  const { id, lineItems } = await merchant.orderOf(email);
  const cards = lineItems.find(({ productName }) => productName.startsWith('Eight cards'));
  await merchant.call('post', `/api/commerce/orders/${id}/refunds`, {
    lineItems: [{ lineItemId: cards?.id, quantity: 1, restock: true }],
    reason: 'damp envelopes',
  });
  const mail = await merchant.mailTo(email, /refund of £14\.00/i);
  expect(mail.text).toContain('£14.00');
  await page.reload();
  await expect(order.part('Order status')).toContainText('Partly refunded');
  await expect(order.row(/^Refunded/)).toContainText('−£14.00');
});

test(
  'a download is there at once, as often as the shop says',
  ways({ screens: ['downloads'] }),
  async ({ page, watch }) => {
    watch.allow(/status of 410/);
    const email = someone();
    const checkout = createCheckoutPage(page);
    await createShopper(page).put('glaze-notebook');
    await checkout.open();
    await expect(page.getByRole('heading', { name: 'Delivery' })).toHaveCount(0);
    await checkout.fillIn({ Email: email, 'First name': ADDRESS.firstName, 'Last name': ADDRESS.lastName });
    await expect(checkout.form.getByLabel('Country or region')).toHaveValue('GB');
    await checkout.card(CARDS.pays);
    await watch.examine();
    await checkout.pay('Pay £12.00');
    const order = createOrderPages(page);
    await order.isConfirmed();
    const link = page.getByRole('link', { name: 'Download glaze-notebook.pdf' });
    await expect(order.part('Your downloads')).toContainText('10 downloads left');
    const download = page.waitForEvent('download');
    await link.click();
    expect((await download).suggestedFilename()).toBe('glaze-notebook.pdf');

    const address = (await link.getAttribute('href')) ?? '';
    for (let times = 1; times < 10; times += 1) expect((await page.request.get(address)).status()).toBe(200);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    await page.reload();
    await expect(order.part('Your downloads')).toContainText('This link has been used up or has expired.');
  },
);

test('a class is booked by bank transfer, and confirmed when the money has come', async ({
  page,
  merchant,
}) => {
  const email = someone();
  const checkout = createCheckoutPage(page);
  await createShopper(page).put('morning-at-the-wheel');
  await checkout.open();
  await expect(page.getByRole('heading', { name: 'Delivery' })).toHaveCount(0);
  await checkout.fillIn({ Email: email, 'First name': ADDRESS.firstName, 'Last name': ADDRESS.lastName });
  await expect(checkout.form.getByLabel('Country or region')).toHaveValue('GB');
  await checkout.form.getByRole('radio', { name: 'Bank transfer' }).check();
  await expect(checkout.form).toContainText('sort code 00-00-00');
  await checkout.pay('Place order for £55.00');
  const order = createOrderPages(page);
  await order.isReceived();
  const { id, orderNumber } = await merchant.orderOf(email);
  await expect(order.part('How to pay')).toContainText(orderNumber);
  await order.openStatus();
  await expect(order.part('Order status')).toContainText('Waiting for your payment');
  await merchant.call('post', `/api/commerce/orders/${id}/mark-paid`, { reference: 'statement 12' });
  await merchant.mailTo(email, /^We received your payment/);
  await page.reload();
  await expect(order.part('How to pay')).toHaveCount(0);
});

test('goods, a class and a download are one order, sent and told as each needs it', async ({
  page,
  merchant,
}) => {
  const email = someone();
  const checkout = createCheckoutPage(page);
  await createShopper(page).put('sea-salt', 'morning-at-the-wheel', 'apron-pattern');
  await checkout.fillForParcel(email, CARDS.pays);
  await checkout.pay('Pay £75.50');
  const order = createOrderPages(page);
  await order.isConfirmed();
  await expect(page.getByRole('link', { name: 'Download apron-pattern.pdf' })).toBeVisible();
  await order.openStatus();
  const { id, lineItems } = await merchant.orderOf(email);
  const salt = lineItems.find(({ productName }) => productName === 'Jar of sea salt');
  await merchant.call('post', `/api/commerce/orders/${id}/fulfillments`, {
    carrierName: 'Royal Mail',
    trackingNumber: 'EX 123',
    trackingUrl: 'https://example.com/EX123',
    lineItems: [{ lineItemId: salt?.id, quantity: 1 }],
  });
  const mail = await merchant.mailTo(email, /way|sent|ship/i);
  expect(mail.text).toContain('EX 123');
  await page.reload();
  await expect(order.part('Order status')).toContainText('Royal Mail');
  await expect(page.getByRole('link', { name: 'Track your parcel' })).toHaveAttribute(
    'href',
    'https://example.com/EX123',
  );
});
