import { CHECKOUT_LIMITS } from '@awning/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CALIFORNIA, openCheckoutDesk } from '../../testing/checkout-desk.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const { addressFieldLength, emailLength, noteLength } = CHECKOUT_LIMITS;
const longest = 'W'.repeat(addressFieldLength);
const address = {
  ...CALIFORNIA,
  ...{ firstName: longest, lastName: longest, company: longest },
  ...{ address1: longest, address2: longest, city: longest },
};

it('an order with the longest of what a checkout takes is read, printed, exported, paid and canceled', async () => {
  const desk = await openCheckoutDesk(app);
  const merchant = app.browser({ host: `${desk.site.slug}.localhost` });
  await app.make.signIn(merchant, (await app.make.owner(desk.site)).email);
  await app.payments.settings.change(desk.site.id, {
    value: { cash: { enabled: true, label: 'Cash', instructions: '' } },
    ...{ expected: undefined, by: 'test' },
  });
  const buyer = desk.shopper();
  await buyer.add({ itemId: (await desk.product(5)).id, quantity: 1 });
  const email = `${'w'.repeat(emailLength - '@example.com'.length)}@example.com`;
  const note = 'n'.repeat(noteLength);
  const shown = await buyer.fillIn({ email, note, shippingAddress: address, billingAddress: address });
  expect([shown.shippingAddress, shown.billingAddress, shown.problems]).toEqual([address, address, {}]);
  const bought = await buyer.buy({ methodId: 'cash' });
  const { url } = bought.outcome === 'received' ? bought : expect.fail(bought.outcome);
  await app.settle();

  const orders = '/api/commerce/orders';
  const [{ id }] = (await merchant.get(orders)).json().orders;
  const { order } = (await merchant.get(`${orders}/${id}`)).json();
  expect(order).toMatchObject({ customerEmail: email, customerNote: note, shippingAddress: address });
  for (const path of [`${orders}.csv`, `${orders}/${id}/invoice`, `${orders}/${id}/packing-slip`])
    expect((await merchant.get(path)).body, path).toContain(longest);
  expect((await buyer.browser.get(url)).statusCode).toBe(200);
  for (const change of ['mark-paid', 'cancel']) {
    const answer = await merchant.call('POST', `${orders}/${id}/${change}`, {});
    expect([change, answer.statusCode, answer.json().order?.shippingAddress]).toEqual([change, 200, address]);
  }
});
