import { GIFT_CARD_LIMITS } from '@awning/commerce';
import { CHECKOUT_LIMITS, PRODUCT_TYPES } from '@awning/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALIFORNIA, openCheckoutFixture } from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const { addressFieldLength, emailLength, noteLength, answerLength: responseLength } = CHECKOUT_LIMITS;
const longest = 'W'.repeat(addressFieldLength);
const reply = 'A'.repeat(responseLength);
const message = 'M'.repeat(GIFT_CARD_LIMITS.message);
const name = 'N'.repeat(GIFT_CARD_LIMITS.name);
const address = {
  ...CALIFORNIA,
  firstName: longest,
  lastName: longest,
  company: longest,
  address1: longest,
  address2: longest,
  city: longest,
};

it('an order with the longest of what a checkout takes is read, printed, mailed, exported, paid and canceled', async () => {
  const fixture = await openCheckoutFixture(app);
  const merchant = app.browser({ host: `${fixture.site.slug}.localhost` });
  await app.make.signIn(merchant, (await app.make.owner(fixture.site)).email);
  await app.payments.settings.change(fixture.site.id, {
    value: { cash: { enabled: true, label: 'Cash', instructions: '' } },
    expected: undefined,
    by: 'test',
  });
  const question = { id: 'how', type: 'textarea', title: 'How did you hear of us?', required: true };
  await app.settings.changeCheckout(fixture.site.id, {
    value: { customFields: { name: 'About you', fields: [question] } },
    by: 'test',
  });
  const giftCard = {
    recipientName: name,
    recipientEmail: 'grace@example.com',
    senderName: name,
    message,
    deliverOn: null,
  };
  const card = await fixture.product(null, { title: 'Gift card', productType: PRODUCT_TYPES['gift-card'] });
  const buyer = fixture.shopper();
  await buyer.put({ itemId: card.id, additionalFields: JSON.stringify({ giftCard }) });
  await buyer.add({ itemId: (await fixture.product(5)).id, quantity: 1 });
  const email = `${'w'.repeat(emailLength - '@example.com'.length)}@example.com`;
  const note = 'n'.repeat(noteLength);
  const view = await buyer.fillIn({
    email,
    note,
    shippingAddress: address,
    billingAddress: address,
    answers: { how: reply },
  });
  expect([view.shippingAddress, view.billingAddress, view.problems]).toEqual([address, address, {}]);
  const bought = await buyer.buy({ methodId: 'cash' });
  const { url } = bought.outcome === 'received' ? bought : expect.fail(bought.outcome);
  await app.settle();

  const orders = '/api/commerce/orders';
  const [{ id }] = (await merchant.get(orders)).json().orders;
  const { order } = (await merchant.get(`${orders}/${id}`)).json();
  expect(order).toMatchObject({ customerEmail: email, customerNote: note, shippingAddress: address });
  expect(order.formSubmission).toEqual([{ label: question.title, value: reply }]);
  const customizations = order.lineItems.flatMap((line: { customizations: object[] }) => line.customizations);
  expect(customizations).toContainEqual({ label: 'Message', value: message });
  for (const path of [`${orders}.csv`, `${orders}/${id}/invoice`, `${orders}/${id}/packing-slip`])
    expect((await merchant.get(path)).body, path).toContain(longest);
  const page = await buyer.browser.get(url);
  expect(page.statusCode).toBe(200);
  const mails = app.mailbox.delivered.map(({ html, text }) => ({ html, text }));
  expect(mails).toHaveLength(2);
  for (const text of [page.body, ...mails.flatMap((mail) => [mail.html, mail.text])]) {
    expect(text).toContain(longest);
    expect(text).toContain(message);
  }
  const toMerchant = app.mailbox.delivered.find(({ subject }) => subject.startsWith('New order'));
  for (const text of [page.body, toMerchant?.html, toMerchant?.text]) expect(text).toContain(reply);
  // A gift card is delivered once it is paid, so the second of two such orders is canceled before.
  const again = fixture.shopper();
  await again.add({ itemId: (await fixture.product(5)).id, quantity: 1 });
  await again.fillIn({ note, shippingAddress: address, billingAddress: address, answers: { how: reply } });
  await again.buy({ methodId: 'cash' });
  const [{ id: other }] = (await merchant.get(orders)).json().orders;
  for (const change of [`${id}/mark-paid`, `${other}/cancel`]) {
    const changed = await merchant.call('POST', `${orders}/${change}`, {});
    expect([change, changed.statusCode, changed.json().order?.shippingAddress]).toEqual([
      change,
      200,
      address,
    ]);
  }
});
